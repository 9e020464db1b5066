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
