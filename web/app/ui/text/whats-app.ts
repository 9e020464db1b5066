import { phoneAtHome } from '@ganit/contract/phones'

/** The parts of an invitation. */
type Passing = { name: string; phone: string | null; academy: string; link: string }

/** The number's digits with country code, as WhatsApp needs them; ours if none was typed. */
function toInternational(phone: string | null) {
  const read = phoneAtHome('Phone').safeParse(phone ?? '')
  return read.success ? read.data.slice(1) : ''
}

/** Opens WhatsApp with a text: to the number if known, else the sender chooses a contact. */
export const whatsAppLink = (phone: string | null, text: string) =>
  `https://wa.me/${toInternational(phone)}?text=${encodeURIComponent(text)}`

/** Opens WhatsApp with an invitation. */
export function whatsAppAddress({ name, phone, academy, link }: Passing) {
  const text = `${name}, you are invited to ${academy}. This link opens your account. It works once, for 7 days: ${link}`
  return whatsAppLink(phone, text)
}
