// Forms that speak to the simulator's own calls: raw credits, faults and the clock.
import { call, renew, say, show } from './live.js'

/** The fields of a form as the call wants them: numbers as numbers, seconds as milliseconds, empty ones left out. */
function values(form) {
  const body = {}
  for (const field of form.elements) {
    if (!field.name || field.value === '') continue
    if (!('number' in field.dataset)) body[field.name] = field.value
    else {
      const text = 'money' in field.dataset ? field.value.replaceAll(/[^\d]/g, '') : field.value
      body[field.name] = Math.round(Number(text) * ('seconds' in field.dataset ? 1000 : 1))
    }
  }
  return body
}

const group = new Intl.NumberFormat('vi-VN')
document.addEventListener('input', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || !('money' in field.dataset)) return
  const value = Number(field.value.replaceAll(/\D/g, '').slice(0, 12))
  field.value = value > 0 ? group.format(value) : ''
})

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  if (form.dataset.post) {
    event.preventDefault()
    const status = form.querySelector('[data-status]')
    try {
      const done = await call(form.dataset.post, values(form))
      status.classList.remove('bad')
      show(status, say(form.dataset.done ?? '', { reference: done.bankReference ?? '' }))
      await renew()
    } catch (error) {
      status.classList.add('bad')
      show(status, error.message)
    }
  } else if (form.dataset.fault) {
    event.preventDefault()
    const control = form.querySelector('[role="switch"]')
    const on = control.getAttribute('aria-checked') !== 'true'
    // The switch moves at once; the page that comes back tells how it really stands.
    control.setAttribute('aria-checked', String(on))
    control.focus()
    await set({ name: form.dataset.fault, on, ...(on ? values(form) : {}) })
  }
})

async function set(fault) {
  try {
    await call('/api/faults', fault)
  } finally {
    await renew()
  }
}

/** Changing a figure of a fault that is on takes effect at once. */
document.addEventListener('change', (event) => {
  const form =
    event.target instanceof HTMLInputElement ? event.target.closest('form[data-fault]') : null
  if (form?.querySelector('[role="switch"]').getAttribute('aria-checked') === 'true')
    void set({ name: form.dataset.fault, on: true, ...values(form) })
})

/** Where a button moves the clock; null for every other button. */
function moveOf({ clockReset, advance }) {
  if (clockReset !== undefined) return { reset: true }
  return advance ? { advanceMs: Number(advance) } : null
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  if ('allOff' in button.dataset) await set({ name: 'all', on: false })
  const move = moveOf(button.dataset)
  if (move === null) return
  button.disabled = true
  try {
    await call('/api/clock', move)
  } catch (error) {
    show(document.querySelector('#clock [data-error]'), error.message)
  } finally {
    button.disabled = false
    await renew()
  }
})
