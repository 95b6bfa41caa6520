// The sound box pages: buttons of the box, a new box, and this browser's voice for what the box says.
import { call, renew, say, show } from './live.js'

const error = document.getElementById('box-error')
const box = document.querySelector('[data-box]')?.getAttribute('data-box')

async function tell(path, body, done) {
  try {
    const answer = await call(path, body)
    if (error) error.hidden = true
    await done?.(answer)
  } catch (problem) {
    show(error, problem.message)
  }
}

/** What a button sets on the box; null for every other button. */
function settingOf(button) {
  const { turn, volume, lang } = button.dataset
  if (turn) return { [turn]: button.getAttribute('aria-checked') !== 'true' }
  if (volume) return { volume: Number(volume) }
  return lang ? { lang } : null
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  if (button.id === 'take-box')
    void tell('/api/boxes', {}, (made) => {
      location.href = `/boxes/${encodeURIComponent(made.hardwareId)}${location.search}`
    })
  if (button.id === 'box-sound') turnSound(button)
  const to = settingOf(button)
  if (to !== null && box) void tell(`/api/boxes/${encodeURIComponent(box)}`, to, renew)
})

// What stood here when the page opened has been said already.
const known = new Set(
  [...document.querySelectorAll('[data-said]')].map((line) => line.dataset.said),
)
let sounding = false

function turnSound(button) {
  if (!('speechSynthesis' in window)) {
    show(error, say('box.no_voice'))
    return
  }
  sounding = !sounding
  button.setAttribute('aria-pressed', String(sounding))
  button.textContent = say(sounding ? 'box.sound_off' : 'box.sound_on')
  if (!sounding) speechSynthesis.cancel()
}

function speakNew() {
  const lines = [...document.querySelectorAll('[data-said]')]
    .filter((line) => !known.has(line.dataset.said))
    .reverse()
  for (const line of lines) {
    known.add(line.dataset.said)
    if (!sounding || line.dataset.muted === 'true') continue
    const words = new SpeechSynthesisUtterance(line.querySelector('strong').textContent)
    words.lang = line.dataset.voice === 'en' ? 'en-US' : 'vi-VN'
    words.volume = Number(document.querySelector('.box-volume output')?.textContent ?? 80) / 100
    speechSynthesis.speak(words)
  }
}
new MutationObserver(speakNew).observe(document.getElementById('main'), {
  childList: true,
  subtree: true,
})
