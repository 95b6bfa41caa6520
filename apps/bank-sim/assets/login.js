// The bank app's side of a Saola Pay sign-in: who holds the phone, who asks, approve or refuse.
import { call, say, show } from './live.js'

function noteOn({ registers, known }) {
  if (registers) return say('login.registers')
  return known ? '' : say('login.stranger')
}

/** @param {{ phone: HTMLElement, open: (name: string) => void, fill: (name: string, values: Record<string, string>) => void, busy: Function, restart: () => void }} app */
export function openLogin({ phone, open, fill, busy, restart }) {
  const who = document.getElementById('login-who')
  const ask = document.getElementById('login-ask')
  const customer = document.getElementById('customer')
  const approve = document.getElementById('login-approve')
  const refuse = document.getElementById('login-refuse')
  let qr = ''

  who.addEventListener('submit', (event) => {
    event.preventDefault()
    void busy(who.querySelector('.primary'), say('phone.reading'), async () => {
      const asked = await call('/api/phone/login/read', { qr, userId: customer.value })
      const at = asked.requestedAt
      const device =
        [asked.browser, asked.system].filter(Boolean).join(', ') || say('login.unknown_device')
      fill('login-ask', {
        ...asked,
        merchantCode: asked.merchantCode ?? '',
        device,
        requestedAt: `${at.slice(11, 19)} ${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`,
      })
      phone.querySelector('[data-optional="merchantCode"]').hidden = asked.merchantCode === null
      document.getElementById('login-title').textContent = say(
        asked.registers ? 'login.title_register' : 'login.title',
      )
      show(document.getElementById('login-note'), noteOn(asked))
      approve.hidden = !asked.known && !asked.registers
      open('login-ask')
    })
  })

  const decide = (button, yes) =>
    busy(button, say('login.sending'), async () => {
      await call('/api/phone/login/decide', { qr, userId: customer.value, approve: yes })
      fill('login-done', {
        title: say(yes ? 'login.approved' : 'login.denied'),
        about: say(yes ? 'login.approved_about' : 'login.denied_about'),
      })
      open('login-done')
    })
  ask.addEventListener('submit', (event) => {
    event.preventDefault()
    void decide(approve, true)
  })
  refuse.addEventListener('click', () => void decide(refuse, false))
  document.getElementById('login-again').addEventListener('click', () => {
    restart()
    history.replaceState(null, '', location.pathname + location.search)
  })

  return (text) => {
    qr = text
    open('login-who')
    history.pushState({ screen: 'login' }, '', '#login')
  }
}
