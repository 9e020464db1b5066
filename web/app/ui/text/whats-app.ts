import { phoneAtHome } from '@ganit/contract/phones'

/** What is written to who is invited, with the link in it. */
type Passing = { name: string; phone: string | null; academy: string; link: string }

/** The digits of a number that WhatsApp can take: with the country's code, ours where none was typed. */
function international(phone: string | null) {
  const read = phoneAtHome('Phone').safeParse(phone ?? '')
  return read.success ? read.data.slice(1) : ''
}

/** Opens WhatsApp with the message: to their number where it is known, else to whom one chooses there. */
export function whatsAppAddress({ name, phone, academy, link }: Passing) {
  const text = `${name}, you are invited to ${academy}. This link opens your account. It works once, for 7 days: ${link}`
  return `https://wa.me/${international(phone)}?text=${encodeURIComponent(text)}`
}
