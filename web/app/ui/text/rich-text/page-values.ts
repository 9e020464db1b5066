import type { PagePlaceholder, Settings } from '@ganit/contract/ground/settings'

/** How one pays, as the settings are. */
function payWays({ upi, online }: NonNullable<Settings['pay_ways']>) {
  const safe = 'We never ask for a PIN.'
  if (!upi && !online) return `You pay at the office. ${safe}`
  const ways = [upi && `by UPI to ${upi}`, online && 'online'].filter(Boolean).join(' or ')
  return `You pay here ${ways}, or at the office. ${safe}`
}

const guardians = (has_area: boolean | undefined) =>
  has_area
    ? 'Tell the office your phone number or e-mail; then choose Guardian login and get a code there.'
    : 'Ask the office: whom it invites gets a page of their own.'

/** What stands for the placeholders of footer pages; null if not set. */
export const pageValues = (settings: Settings): Record<PagePlaceholder, string | null> => ({
  academy: settings.academy_name,
  email: settings.email,
  phone: settings.phone,
  address: settings.address,
  pay_ways: payWays(settings.pay_ways ?? { upi: null, online: false }),
  refunds: settings.refund_words,
  guardians: guardians(settings.guardian_area),
})
