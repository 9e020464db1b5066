import type { Language } from '@ganit/contract/languages'
import { fillPlaceholders, type Purpose } from '@ganit/contract/messages/message-events'
import { PUSH_TEXT_MAX } from '@ganit/contract/messages/push'
import { cutAtWord } from '@ganit/contract/messages/sms-values'
import type { Part } from '../../outbox/telling.ts'
import { joinNames } from '../../wording/wording.ts'

/** Texts for a locked screen: no amounts, no marks, first names only. */
const TEXTS: Record<Language, Record<Purpose, string>> = {
  en: {
    fee_due: '{student}: fees to pay by {date}',
    fee_overdue: '{student}: fees overdue since {date}',
    payment_received: '{student}: the payment was received',
    payment_returned: '{student}: a receipt was cancelled',
    cheque_returned: '{student}: a cheque was returned by the bank',
    absent: 'Absent from the lesson of {batch} on {date} at {time}: {student}',
    lesson_changed: '{batch}: {change}',
    homework: '{student}: homework in {batch}, {date}: {change}',
    test: 'Test of {batch}: {change}',
    result: '{student}: a result in {batch} is there',
    notice: '{subject}',
    enquiry: '',
    weekly: '{student}: the week to {date}',
    report: '{student}: the progress report is there',
  },
  hi: {
    fee_due: '{student}: फ़ीस की अंतिम तिथि {date}',
    fee_overdue: '{student}: {date} से फ़ीस बाक़ी है',
    payment_received: '{student}: फ़ीस मिल गई',
    payment_returned: '{student}: एक रसीद रद्द हुई',
    cheque_returned: '{student}: एक चेक बैंक से लौट आया है',
    absent: '{date} को {time} बजे {batch} की क्लास में अनुपस्थित: {student}',
    lesson_changed: '{batch}: {change}',
    homework: '{student}: {batch} का गृहकार्य, {date}: {change}',
    test: '{batch} की परीक्षा: {change}',
    result: '{student}: {batch} का परिणाम आ गया है',
    notice: '{subject}',
    enquiry: '',
    weekly: '{student}: {date} तक का सप्ताह',
    report: '{student}: प्रगति रिपोर्ट आ गई है',
  },
  bn: {
    fee_due: '{student}: ফি জমার শেষ তারিখ {date}',
    fee_overdue: '{student}: {date} থেকে ফি বাকি',
    payment_received: '{student}: ফি পাওয়া গেছে',
    payment_returned: '{student}: একটি রসিদ বাতিল হয়েছে',
    cheque_returned: '{student}: একটি চেক ব্যাংক থেকে ফেরত এসেছে',
    absent: '{date} তারিখে {time} {batch} ক্লাসে অনুপস্থিত: {student}',
    lesson_changed: '{batch}: {change}',
    homework: '{student}: {batch} ক্লাসের বাড়ির কাজ, {date}: {change}',
    test: '{batch} ক্লাসের পরীক্ষা: {change}',
    result: '{student}: {batch} ক্লাসের ফলাফল এসেছে',
    notice: '{subject}',
    enquiry: '',
    weekly: '{student}: {date} পর্যন্ত এক সপ্তাহ',
    report: '{student}: অগ্রগতির রিপোর্ট এসেছে',
  },
}

/** The text on one line, cut to the length of a push message, never within a letter. */
export function toPushText(text: string) {
  const line = text.replace(/\s+/g, ' ').trim()
  return [...line].length <= PUSH_TEXT_MAX ? line : `${cutAtWord(line, PUSH_TEXT_MAX - 1)}…`
}

/** Longest name of a batch, so that day and time of a change stand within the text. */
const BATCH_MAX = 40

const withShortBatch = (values: Record<string, string>) =>
  values.batch ? { ...values, batch: cutAtWord(values.batch, BATCH_MAX) } : values

/** The parts of a message as one text for a phone. */
export const pushTextIn = (parts: readonly Part[], language: Language) =>
  toPushText(
    parts
      .map(({ event, values, first_names = [] }) =>
        fillPlaceholders(TEXTS[language][event], {
          ...withShortBatch(values(language)),
          student: joinNames(language, first_names),
        }),
      )
      .join(' · '),
  )
