const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const PLACES = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1_000, name: 'thousand' },
  { size: 100, name: 'hundred' },
] as const

function numberInWords(number: number): string {
  const place = PLACES.find(({ size }) => number >= size)
  if (place) {
    const rest = number % place.size
    const many = `${numberInWords(Math.floor(number / place.size))} ${place.name}`
    return rest ? `${many} ${numberInWords(rest)}` : many
  }
  if (number < 20) return ONES[number] ?? ''
  const ten = TENS[Math.floor(number / 10)]
  return number % 10 ? `${ten}-${ONES[number % 10]}` : `${ten}`
}

const countInWords = (number: number, one: string, many: string) =>
  `${numberInWords(number)} ${number === 1 ? one : many}`

/** `1500.50` as `One thousand five hundred rupees and fifty paise only`, in Indian English. */
export function amountInWords(amount: string) {
  const [rupees = 0, paise = 0] = amount.split('.').map(Number)
  const parts = [
    ...(rupees || !paise ? [countInWords(rupees, 'rupee', 'rupees')] : []),
    ...(paise ? [countInWords(paise, 'paisa', 'paise')] : []),
  ]
  const words = `${parts.join(' and ')} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
