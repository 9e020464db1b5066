/** What is written to who is invited, with the link in it. */
type Passing = { name: string; phone: string | null; academy: string; link: string }

/** The digits of a number that WhatsApp can take: with the country's code, as `+91 98300 41276` has it. */
const international = (phone: string | null) =>
  phone?.trim().startsWith('+') ? phone.replace(/\D/g, '') : ''

/** Opens WhatsApp with the message: to their number where it is known, else to whom one chooses there. */
export function whatsAppAddress({ name, phone, academy, link }: Passing) {
  const text = `${name}, you are invited to ${academy}. This link opens your account. It works once, for 7 days: ${link}`
  return `https://wa.me/${international(phone)}?text=${encodeURIComponent(text)}`
}
