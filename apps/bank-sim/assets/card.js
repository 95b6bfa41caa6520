// The card page: fills a test card in, groups digits, and carries the result back to the shop.

const number = document.getElementById('card-number')
const grouped = (text) =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

number?.addEventListener('input', () => {
  number.value = grouped(number.value)
})
document.addEventListener('click', (event) => {
  const pick = event.target instanceof Element ? event.target.closest('[data-card]') : null
  if (!pick || !number) return
  number.value = grouped(pick.dataset.card)
  number.focus()
})

// Long enough to see how it ended, short enough not to wait.
const back = document.querySelector('form[data-return]')
if (back) setTimeout(() => back.submit(), 900)
