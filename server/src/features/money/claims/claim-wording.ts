import type { Language } from '@ganit/contract/languages'

type Claimed = { amount: string; reference: string }
type Words = {
  subject: string
  said: (claim: Claimed) => string
  refused: string
  /** The app's reason if another payment has the UTR; the office's own reasons stay as typed. */
  usedUtr: string
  next: string
}

const WORDINGS: Record<Language, Words> = {
  en: {
    subject: 'Your payment was not found',
    said: ({ amount, reference }) =>
      `You said that you have paid ${amount} by UPI (reference ${reference}).`,
    refused: 'The academy could not accept this:',
    usedUtr: 'This UTR was used already.',
    next: 'Nothing was recorded. If you have paid, look at the number in your UPI app and send it again.',
  },
  hi: {
    subject: 'आपका भुगतान नहीं मिला',
    said: ({ amount, reference }) =>
      `आपने बताया था कि आपने UPI से ${amount} का भुगतान किया है (संदर्भ ${reference})।`,
    refused: 'अकादमी इसे स्वीकार नहीं कर सकी:',
    usedUtr: 'यह UTR पहले ही इस्तेमाल हो चुका है।',
    next: 'कुछ भी दर्ज नहीं किया गया। यदि आपने भुगतान किया है, तो अपने UPI ऐप में नंबर देखकर उसे फिर से भेजें।',
  },
  bn: {
    subject: 'আপনার পেমেন্ট পাওয়া যায়নি',
    said: ({ amount, reference }) =>
      `আপনি জানিয়েছিলেন যে UPI-তে ${amount} দিয়েছেন (রেফারেন্স ${reference})।`,
    refused: 'অ্যাকাডেমি এটি গ্রহণ করতে পারেনি:',
    usedUtr: 'এই UTR আগেই ব্যবহার হয়েছে।',
    next: 'কিছুই নথিভুক্ত হয়নি। আপনি টাকা দিয়ে থাকলে আপনার UPI অ্যাপে নম্বরটি দেখে আবার পাঠান।',
  },
}

/** English sentence for the payer if another payment has the UTR. */
export const USED_UTR = WORDINGS.en.usedUtr

/** Text for the payer if the academy has not found the payment. */
export function textForDeclined(language: Language, claim: Claimed, reason: string) {
  const { subject, said, refused, usedUtr, next } = WORDINGS[language]
  const why = reason === USED_UTR ? usedUtr : reason
  return { subject, text: [said(claim), refused, '', why, '', next].join('\n') }
}
