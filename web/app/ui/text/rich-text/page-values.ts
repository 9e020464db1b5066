import type { PagePlaceholder, Settings } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/language-names'

type Words = {
  atOffice: string
  /** How families pay, by the ways that are set up. */
  here: (ways: string) => string
  upi: (id: string) => string
  online: string
  or: string
  safe: string
  area: string
  noArea: string
}

/** These words are not in the catalogues: only the server fills in these texts, so no page needs to load them. */
const WORDS: Record<Language, Words> = {
  en: {
    atOffice: 'You pay at the office.',
    here: (ways) => `You pay here ${ways}, or at the office.`,
    upi: (id) => `by UPI to ${id}`,
    online: 'online',
    or: ' or ',
    safe: 'We never ask for a PIN.',
    area: 'Tell the office your phone number or e-mail; then choose Guardian login and get a code there.',
    noArea: 'Ask the office: everybody it invites gets a page of their own.',
  },
  hi: {
    atOffice: 'फ़ीस कार्यालय में जमा होती है।',
    here: (ways) => `आप यहाँ ${ways} या कार्यालय में फ़ीस जमा कर सकते हैं।`,
    upi: (id) => `UPI से (${id})`,
    online: 'ऑनलाइन',
    or: ', ',
    safe: 'हम PIN कभी नहीं माँगते।',
    area: 'कार्यालय को अपना फ़ोन नंबर या ईमेल बताएँ; फिर “अभिभावक लॉग इन” चुनें और वहाँ कोड पाएँ।',
    noArea: 'कार्यालय से कहें: वह जिन्हें निमंत्रण भेजता है, उन्हें अपना पेज मिलता है।',
  },
  bn: {
    atOffice: 'ফি অফিসে জমা দেওয়া যায়।',
    here: (ways) => `আপনি এখানে ${ways} বা অফিসে ফি জমা দিতে পারেন।`,
    upi: (id) => `UPI-তে (${id})`,
    online: 'অনলাইনে',
    or: ', ',
    safe: 'আমরা কখনও PIN চাই না।',
    area: 'অফিসে আপনার ফোন নম্বর বা ইমেল জানান; তারপর “অভিভাবক লগ ইন” বেছে সেখানে কোড নিন।',
    noArea: 'অফিসে বলুন: অফিস যাঁদের আমন্ত্রণ পাঠায়, তাঁরা নিজের পাতা পান।',
  },
}

/** How families pay, according to the settings. */
function payWays({ upi, online }: NonNullable<Settings['pay_ways']>, words: Words) {
  const ways = [upi && words.upi(upi), online && words.online].filter(Boolean).join(words.or)
  return `${ways ? words.here(ways) : words.atOffice} ${words.safe}`
}

/** Values of the placeholders of footer pages in a language; null if not set. */
export function pageValues(
  settings: Settings,
  language: Language = 'en',
): Record<PagePlaceholder, string | null> {
  const words = WORDS[language]
  return {
    academy: settings.academy_name,
    email: settings.email,
    phone: settings.phone,
    address: settings.address,
    pay_ways: payWays(settings.pay_ways ?? { upi: null, online: false }, words),
    refunds: settings.refund_words,
    guardians: settings.guardian_area ? words.area : words.noArea,
  }
}
