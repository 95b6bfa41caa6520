// The payer's bank app: reads a QR by text, picture or camera, shows what it says, and pays.
import { call, renew, say, show, texts } from './live.js'
import { openLogin } from './login.js'

const phone = document.getElementById('phone')
const screens = [...phone.querySelectorAll('[data-screen]')]
const from = document.getElementById('from')
const balance = document.getElementById('balance')
const qrText = document.getElementById('qr')
const amount = document.getElementById('amount')
const content = document.getElementById('content')
const pay = document.getElementById('pay')
const picture = document.getElementById('picture')
const video = document.getElementById('video')

const group = new Intl.NumberFormat('vi-VN')
const money = (value) => `${group.format(value)} ₫`
const digits = (text) => Number(text.replaceAll(/\D/g, '').slice(0, 12)) || 0

let qr = null
let camera = null

function open(name) {
  if (name !== 'scan') closeCamera()
  for (const screen of screens) screen.hidden = screen.dataset.screen !== name
  problem('')
  const place = phone.querySelector(`[data-screen="${name}"]`)
  place.scrollTop = 0
  if (document.documentElement.clientWidth <= 820) scrollTo(0, 0)
  place.querySelector('h2')?.focus({ preventScroll: true })
}

function problem(text) {
  for (const place of phone.querySelectorAll('[data-error]'))
    show(place, place.closest('[data-screen]').hidden ? '' : text)
}

function fill(name, values) {
  for (const [field, value] of Object.entries(values)) {
    const place = phone.querySelector(`[data-screen="${name}"] [data-field="${field}"]`)
    if (place) place.textContent = value
  }
}

function showBalance() {
  balance.textContent = from.selectedOptions[0]?.dataset.balance ?? ''
  document.getElementById('from-number').textContent = from.value
}
from.addEventListener('change', showBalance)

/** Balances move with every payment: the options carry them, so take the page's new ones over. */
async function freshBalances() {
  const page = new DOMParser().parseFromString(
    await (await fetch(location.href)).text(),
    'text/html',
  )
  for (const option of from.options)
    option.dataset.balance =
      page.querySelector(`#from option[value="${option.value}"]`)?.dataset.balance ??
      option.dataset.balance
  showBalance()
}

function review(read) {
  if (read.login) {
    signIn(read.qr)
    return
  }
  qr = read
  amount.value = read.amount === null ? '' : group.format(read.amount)
  content.value = read.content ?? ''
  const payer = `${from.selectedOptions[0]?.textContent ?? ''} ${from.value}`
  fill('review', {
    receiverName: read.receiverName ?? '–',
    bankName: read.bankName,
    accountNo: read.accountNo,
    from: payer,
  })
  phone.querySelector('[data-test]').hidden = !read.test
  offerFaults()
  checkAmount()
  open('review')
  history.pushState({ screen: 'review' }, '', '#pay')
  if (read.amount === null) amount.focus()
}

/** The classic faults, one press each: a little less, a little more, the same twice, too late, into what is closed. */
const shortcuts = document.getElementById('shortcuts')
const shortcut = (name) => shortcuts.querySelector(`[data-pay="${name}"]`)
const STATE_WORDS = { CLOSED: 'phone.is_closed', EXPIRED: 'phone.is_expired' }
function offerFaults() {
  const words = STATE_WORDS[qr.state]
  show(document.getElementById('receiver-state'), words === undefined ? '' : say(words))
  for (const name of ['under', 'over', 'twice']) shortcut(name).hidden = qr.amount === null
  shortcut('EXPIRED').hidden = qr.expiresAt === null
  shortcut('CLOSED').hidden = qr.state === null
  shortcuts.hidden = [...shortcuts.children].every((button) => button.hidden)
  if (qr.amount === null) return
  const step = qr.amount > 10_000 ? 2_000 : 1
  const others = { under: Math.max(1, qr.amount - step), over: qr.amount + step }
  for (const [name, value] of Object.entries(others)) {
    const button = shortcut(name)
    button.textContent = say('phone.instead', { amount: money(value) })
    button.onclick = () => {
      amount.value = group.format(value)
      checkAmount()
      pay.focus()
    }
  }
}
shortcut('twice').addEventListener('click', () => {
  void busy(pay, say('phone.paying'), async () => {
    await transfer()
    finish(await transfer())
  })
})
for (const despite of ['EXPIRED', 'CLOSED'])
  shortcut(despite).addEventListener('click', () => {
    void busy(pay, say('phone.paying'), async () => finish(await transfer({ despite })))
  })

function checkAmount() {
  const value = digits(amount.value)
  const differs = qr?.amount !== null && qr !== null && value !== qr.amount
  show(
    document.getElementById('amount-differs'),
    differs ? say('phone.amount_differs', { amount: money(qr.amount) }) : '',
  )
  pay.textContent = value > 0 ? say('phone.pay', { amount: money(value) }) : say('phone.pay_empty')
  pay.disabled = value === 0
}
amount.addEventListener('input', () => {
  const value = digits(amount.value)
  const fromEnd = amount.value.length - (amount.selectionStart ?? 0)
  amount.value = value === 0 ? '' : group.format(value)
  amount.selectionStart = amount.selectionEnd = Math.max(0, amount.value.length - fromEnd)
  checkAmount()
})

async function busy(button, text, work) {
  const before = button.textContent
  button.disabled = true
  button.textContent = text
  problem('')
  try {
    await work()
  } catch (error) {
    problem(error.message)
  } finally {
    button.disabled = false
    button.textContent = before
  }
}

const pasteForm = document.getElementById('paste-form')
pasteForm.addEventListener('submit', (event) => {
  event.preventDefault()
  void busy(pasteForm.querySelector('button'), say('phone.reading'), async () =>
    review(await call('/api/phone/read', { qr: qrText.value })),
  )
})

/** The simulator reads PNG, JPEG, GIF and BMP; the browser turns anything else, and anything huge, into JPEG first. */
async function decode(file) {
  const plain =
    ['image/png', 'image/jpeg', 'image/gif', 'image/bmp'].includes(file.type) &&
    file.size < 4_000_000
  const form = new FormData()
  form.append('image', plain ? file : await redraw(file), 'qr')
  return call('/api/phone/decode', form)
}

async function redraw(file) {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, 2000 / Math.max(bitmap.width, bitmap.height))
  return frame(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
}

function frame(source, width, height) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d').drawImage(source, 0, 0, width, height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
}

async function takePicture(file) {
  const label = phone.querySelector('label[for="picture"] span')
  const before = label.textContent
  label.textContent = say('phone.reading')
  problem('')
  try {
    review(await decode(file))
  } catch (error) {
    problem(error.message)
  } finally {
    label.textContent = before
    picture.value = ''
  }
}
picture.addEventListener('change', () => {
  if (picture.files[0]) void takePicture(picture.files[0])
})
addEventListener('paste', (event) => {
  const file = [...(event.clipboardData?.files ?? [])].find((one) => one.type.startsWith('image/'))
  if (!file) return
  event.preventDefault()
  void takePicture(file)
})
phone.addEventListener('dragover', (event) => event.preventDefault())
phone.addEventListener('drop', (event) => {
  event.preventDefault()
  const file = event.dataTransfer?.files[0]
  if (file) void takePicture(file)
})

document.getElementById('scan').addEventListener('click', async () => {
  try {
    camera = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment' },
      audio: false,
    })
  } catch {
    problem(say('phone.no_camera'))
    return
  }
  open('scan')
  video.srcObject = camera
  await video.play().catch(() => undefined)
  void watch(camera)
})
document.getElementById('scan-close').addEventListener('click', () => open('start'))

/** Looks at a frame, waits a moment, looks again, until a code is read or the camera is closed. */
async function watch(stream) {
  while (camera === stream) {
    const scale = Math.min(1, 960 / Math.max(video.videoWidth, video.videoHeight, 1))
    if (video.videoWidth > 0) {
      try {
        const form = new FormData()
        form.append(
          'image',
          await frame(
            video,
            Math.round(video.videoWidth * scale),
            Math.round(video.videoHeight * scale),
          ),
          'frame',
        )
        const read = await call('/api/phone/decode', form)
        if (camera === stream) review(read)
        return
      } catch (error) {
        if (error.key !== 'qr.none_found') {
          open('start')
          problem(error.message)
          return
        }
      }
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
  }
}

function closeCamera() {
  for (const track of camera?.getTracks() ?? []) track.stop()
  camera = null
  video.srcObject = null
}

/** Transfers what the form says, once. */
function transfer(more = {}) {
  const typed = content.value.trim()
  return call('/api/phone/pay', {
    qr: qr.qr,
    amount: digits(amount.value),
    fromAccountNo: from.value,
    ...(typed === '' ? {} : { content: typed }),
    ...more,
  })
}

function finish(paid) {
  const at = paid.bookedAt
  fill('done', {
    ...paid,
    amount: money(paid.amount),
    bookedAt: `${at.slice(11, 19)} ${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)}`,
  })
  document.getElementById('copy-reference').dataset.copy = paid.bankReference
  open('done')
  history.replaceState({ screen: 'done' }, '', '#done')
  void freshBalances()
  void renew()
}

document.getElementById('review').addEventListener('submit', (event) => {
  event.preventDefault()
  const before = pay.textContent
  void busy(pay, say('phone.paying'), async () => {
    finish(await transfer())
  }).finally(() => {
    pay.textContent = before
  })
})

function restart() {
  qrText.value = ''
  qr = null
  open('start')
}
document.getElementById('again').addEventListener('click', () => {
  restart()
  history.replaceState(null, '', location.pathname + location.search)
})
for (const back of phone.querySelectorAll('[data-back]'))
  back.addEventListener('click', () => history.back())
addEventListener('popstate', () => open('start'))

const signIn = openLogin({ phone, open, fill, busy, restart })

// Another page may hand over a QR as `/#qr=…`: it is read as if it had been pasted, and still waits for the press that pays.
const handed = new URLSearchParams(location.hash.slice(1)).get('qr')
// A reload in the middle of a payment starts anew: nothing is paid twice by going back.
if (location.hash) history.replaceState(null, '', location.pathname + location.search)
if (texts.lang) showBalance()
if (handed) {
  qrText.value = handed.slice(0, 2000)
  pasteForm.requestSubmit()
}
