/** Percent-encoded as UPI apps read it: a blank is %20, and the sign between name and bank stays. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

type Transfer = { upi_id: string; upi_name: string; amount: string; reference: string }

/** The address that opens a UPI app with all filled in; a QR code of it does the same. */
export function upiLink({ upi_id, upi_name, amount, reference }: Transfer) {
  const fields = { pa: upi_id, pn: upi_name, am: amount, cu: 'INR', tn: reference, tr: reference }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encoded(value)}`)
  return `upi://pay?${query.join('&')}`
}
