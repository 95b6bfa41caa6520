// Runs on every page: copy buttons, the ticking clock, and parts of the page that renew themselves when the server
// says that something changed. The server renders; this only puts the new markup in place.

const data = document.getElementById('texts')
export const texts = JSON.parse(data?.textContent ?? '{}')

/** @param {string} key @param {Record<string, string>} [values] */
export function say(key, values = {}) {
  return String(texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

/** Asks the simulator; answers the JSON or throws an Error with the text for people. */
export async function call(path, body) {
  let response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: {
        'accept-language': texts.lang ?? 'vi',
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
  } catch {
    throw new Error(say('app.offline'))
  }
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer
  throw Object.assign(new Error(answer?.error?.message ?? `HTTP ${response.status}`), {
    key: answer?.error?.key,
  })
}

/** @param {Element | null} place @param {string} text */
export function show(place, text) {
  if (!(place instanceof HTMLElement)) return
  place.textContent = text
  place.hidden = text === ''
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (!(button instanceof HTMLElement)) return
  await copy(button.dataset.copy ?? '')
  const mark = button.querySelector('span')
  if (!mark) return
  mark.textContent = say('app.copied')
  button.classList.add('copied')
  setTimeout(() => {
    mark.textContent = ''
    button.classList.remove('copied')
  }, 1500)
})

/** Pages on plain http away from this machine have no clipboard of their own: select and copy the old way. */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).catch(() => undefined)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

const pad = (n) => String(n).padStart(2, '0')

/** The bank is in Vietnam wherever the reader is. */
function tick() {
  for (const time of document.querySelectorAll('time[data-offset]')) {
    const at = new Date(Date.now() + Number(time.dataset.offset) + 7 * 3_600_000)
    const clock = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`
    const withDay = time.dataset.day === 'yes' || Math.abs(Number(time.dataset.offset)) >= 1000
    const text = withDay
      ? `${clock} ${pad(at.getUTCDate())}/${pad(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
      : clock
    if (time.textContent !== text) time.textContent = text
  }
}
setInterval(tick, 500)

/** The tab remembers where it came from: only the first page is told, and only the server says whether the address is Saola Pay's. */
const wayBack = document.getElementById('way-back')
if (wayBack instanceof HTMLAnchorElement) {
  if (wayBack.hasAttribute('href')) sessionStorage.setItem('way-back', wayBack.href)
  else {
    const known = sessionStorage.getItem('way-back')
    if (known !== null) wayBack.href = known
    wayBack.hidden = known === null
  }
}

let renewing = null
let again = false

/** Fetches this page anew and swaps the parts that changed; a part in which someone is typing waits. */
export async function renew() {
  if (renewing) {
    again = true
    return renewing
  }
  renewing = swap().catch(() => undefined)
  await renewing
  renewing = null
  if (again) {
    again = false
    await renew()
  }
}

async function swap() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live][id]')) {
    const next = fresh.getElementById(part.id)
    if (!next || next.outerHTML === part.outerHTML || isBusy(part)) continue
    const focused = part.contains(document.activeElement) ? focusMark(part) : null
    const scrolled = [...part.querySelectorAll('.scroll')].map((box) => box.scrollLeft)
    const top = part.scrollTop
    part.replaceWith(next)
    next.scrollTop = top
    next.querySelectorAll('.scroll').forEach((box, index) => {
      box.scrollLeft = scrolled[index] ?? 0
    })
    if (focused !== null) next.querySelectorAll('a, button')[focused]?.focus()
  }
  tick()
}

function isBusy(part) {
  const active = document.activeElement
  return active !== null && part.contains(active) && active.matches('input, textarea, select')
}

function focusMark(part) {
  return [...part.querySelectorAll('a, button')].indexOf(document.activeElement)
}

const offline = document.getElementById('offline')
const events = new EventSource('/api/events')
let wasOpen = false
events.onopen = () => {
  if (offline) offline.hidden = true
  // After a break anything may have changed.
  if (wasOpen) void renew()
  wasOpen = true
}
events.onerror = () => {
  if (offline && wasOpen) offline.hidden = false
}
events.onmessage = (event) => {
  const isShown = document.querySelector(`[data-live~="${CSS.escape(event.data)}"]`) !== null
  if (isShown) void renew()
}
