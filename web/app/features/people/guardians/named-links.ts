/** Our own addresses in a text that are not Markdown links yet: receipts and pages of signed-in people. */
const OWN_ADDRESS =
  /(?<!\]\()https?:\/\/[^\s/()]+(\/api\/receipts\/[^\s()]+|\/r\/\w{12}\b|\/(?:guardian|student|inbox)\b[^\s()]*)/g

/** Replaces the academy's own addresses with words, because they are long and look foreign. */
export const withNamedLinks = (text: string, words: { receipt: string; open: string }) =>
  text.replace(
    OWN_ADDRESS,
    (_, path: string) =>
      `[${/^\/(?:api\/receipts|r)\//.test(path) ? words.receipt : words.open}](${path})`,
  )

/**
 * Finds an address that stands alone on a line, or with the few words that lead to it: `See`, `Receipt
 * 2026-27/000123:`.
 */
const LED_ADDRESS = new RegExp(
  `(?:\\n+|(?<=^|[.।!?] |\\n)(?:See |(?:[^\\s:]+ ){0,3}[^\\s:]+: ))${OWN_ADDRESS.source} ?`,
  'g',
)

/** The text above a button that opens the same page. */
export const withoutLedLinks = (text: string) => text.replace(LED_ADDRESS, '').trim()

/** The payment of an expired receipt link: signed-in people may still open the receipt. */
export function lateReceiptIn(address: string, now: Date) {
  const [, payment_id, expires] = /\/api\/receipts\/(\d+)\?expires=(\d+)/.exec(address) ?? []
  return payment_id && Number(expires) * 1000 <= now.getTime() ? Number(payment_id) : undefined
}
