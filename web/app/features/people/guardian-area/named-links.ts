/** An address of ours in a text that is no link by words yet: a receipt, or a page of somebody signed in. */
const OWN_ADDRESS =
  /(?<!\]\()https?:\/\/[^\s/()]+(\/api\/receipts\/[^\s()]+|\/(?:guardian|student|inbox)\b[^\s()]*)/g

/** A message with words in the place of addresses, which are long and look like somebody else's. */
export const withNamedLinks = (text: string, words: { receipt: string; open: string }) =>
  text.replace(
    OWN_ADDRESS,
    (_, path: string) =>
      `[${path.startsWith('/api/receipts/') ? words.receipt : words.open}](${path})`,
  )

/** The payment whose receipt an address opened until its time was over: who is signed in still gets it. */
export function lateReceiptIn(address: string, now: Date) {
  const [, payment_id, expires] = /\/api\/receipts\/(\d+)\?expires=(\d+)/.exec(address) ?? []
  return payment_id && Number(expires) * 1000 <= now.getTime() ? Number(payment_id) : undefined
}
