/** Percent-encoded as UPI apps read it: spaces become %20, and `@` is kept. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')

type Transfer = { upi_id: string; upi_name: string; amount: string; reference: string }

/** Link that opens a UPI app with everything filled in; also the content of the QR code. */
export function upiLink({ upi_id, upi_name, amount, reference }: Transfer) {
  const fields = { pa: upi_id, pn: upi_name, am: amount, cu: 'INR', tn: reference, tr: reference }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encoded(value)}`)
  return `upi://pay?${query.join('&')}`
}
