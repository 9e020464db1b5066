import type { Language } from '@ganit/contract/people/guardians'

type Words = { subject: string; text: string }
type Wording = { accepted: (name: string) => Words; declined: (name: string) => Words }

const WORDINGS: Record<Language, Wording> = {
  en: {
    accepted: (name) => ({
      subject: 'Your change was accepted',
      text: `The academy has changed the record of ${name} as you asked for.`,
    }),
    declined: (name) => ({
      subject: 'Your change was declined',
      text: `The academy has not changed the record of ${name}. It says:`,
    }),
  },
  hi: {
    accepted: (name) => ({
      subject: 'आपका बदलाव स्वीकार हुआ',
      text: `अकादमी ने ${name} का रिकॉर्ड आपके कहे अनुसार बदल दिया है।`,
    }),
    declined: (name) => ({
      subject: 'आपका बदलाव स्वीकार नहीं हुआ',
      text: `अकादमी ने ${name} का रिकॉर्ड नहीं बदला। उसका कहना है:`,
    }),
  },
  bn: {
    accepted: (name) => ({
      subject: 'আপনার পরিবর্তন গৃহীত হয়েছে',
      text: `আপনি যেমন চেয়েছিলেন, অ্যাকাডেমি ${name}-এর রেকর্ড তেমন বদলে দিয়েছে।`,
    }),
    declined: (name) => ({
      subject: 'আপনার পরিবর্তন গৃহীত হয়নি',
      text: `অ্যাকাডেমি ${name}-এর রেকর্ড বদলায়নি। অ্যাকাডেমি জানিয়েছে:`,
    }),
  },
}

/** What a guardian reads of a request that was accepted, or declined for a reason, which stays as it was typed. */
export function wordsOf(language: Language, name: string, reason: string | null): Words {
  const { accepted, declined } = WORDINGS[language]
  if (reason === null) return accepted(name)
  const { subject, text } = declined(name)
  return { subject, text: `${text}\n\n${reason}` }
}
