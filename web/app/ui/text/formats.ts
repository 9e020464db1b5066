const MONEY = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** `"150000.00"` → `₹1,50,000.00`. Takes the wire's text, never a computed float. */
export const formatMoney = (amount: string) => MONEY.format(amount as `${number}`)

/** Without paise where there are none: `₹5,350`. Screens that always show paise use `formatMoney`. */
export const formatRupees = (amount: string) => formatMoney(amount).replace(/\.00$/, '')

const LAKHS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** `1740000.00` as `₹17.4 lakh`. */
export const formatLakh = (amount: string) => `₹${LAKHS.format(Number(amount) / 100_000)} lakh`

const COUNT = new Intl.NumberFormat('en-IN')

/** `20000` → `20,000`. */
export const formatCount = (count: number) => COUNT.format(count)

/** `16:30` → `4:30 pm`. */
export function formatTime(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = hours < 12 ? 'am' : 'pm'
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`
}

/** `9` → `Class 9`; a dash if unknown. */
export const formatClass = (classNumber: number | null | undefined) =>
  classNumber ? `Class ${classNumber}` : '–'

type OfClass = { class_number: number | null; any_class?: boolean | undefined }

/** The class for which a batch is meant; a dash before one is chosen. */
export const formatBatchClass = ({ class_number, any_class }: OfClass) =>
  any_class ? 'Any class' : formatClass(class_number)

/** A count with its noun: `1 student`, `2 students`. */
export const countInWords = (count: number, one: string, several: string) =>
  `${formatCount(count)} ${count === 1 ? one : several}`

type Names = { first_name: string; middle_name?: string | null; last_name?: string | null }

export const fullName = ({ first_name, middle_name, last_name }: Names) =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ')
