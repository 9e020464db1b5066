/** Percent-encoded as UPI apps read it: spaces become %20, and `@` is kept. */
const encodeForUpi = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

const NOTE_MAX = 50

/** The text shown on bank statements, of letters and digits only: `YRKK8D9Z Fees Lakshmi`. */
function noteOf(reference: string, students: string[]) {
  const names = [...new Set(students.map((name) => name.split(' ')[0]))]
  const words = [reference, 'Fees', ...names].join(' ').replace(/[^A-Za-z0-9 ]/g, '')
  return words.replace(/ +/g, ' ').slice(0, NOTE_MAX).trim()
}

type Transfer = {
  upi_id: string
  upi_name: string
  amount: string
  reference: string
  /** Names of the students whose dues are paid. */
  students: string[]
}

/** Link that opens a UPI app with everything filled in; also the content of the QR code. */
export function upiLink({ upi_id, upi_name, amount, reference, students }: Transfer) {
  const note = noteOf(reference, students)
  const fields = { pa: upi_id, pn: upi_name, am: amount, cu: 'INR', tn: note, tr: reference }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeForUpi(value)}`)
  return `upi://pay?${query.join('&')}`
}
