/** Languages of a paper's own words. */
export const PRINT_LANGUAGES = ['en', 'hi', 'bn'] as const
export type PrintLanguage = (typeof PRINT_LANGUAGES)[number]

/** A paper's own words; `{n}` and the like are filled in. */
const ENGLISH = {
  className: 'Class {n}',
  draft: '(draft)',
  time: 'Time: {time}',
  hour: '{n} hour',
  hours: '{n} hours',
  minute: '{n} minute',
  minutes: '{n} minutes',
  total: 'Maximum marks: {n}',
  set: 'Set {set}',
  setLabel: 'Set',
  page: 'Page {n} of {count}',
  name: 'Name',
  rollNumber: 'Roll number',
  batch: 'Batch',
  date: 'Date',
  signature: 'Signature',
  fillBubbles: 'Fill each chosen bubble completely, in black or blue.',
  key: 'Answer key',
  solutions: 'Solutions',
  omr: 'Answer sheet',
  either: 'OR',
  answerAny: 'Answer any {n}.',
  loses: 'A wrong answer loses {n} mark.',
  losesMany: 'A wrong answer loses {n} marks.',
  partial: 'An incomplete choice of several earns a part.',
  answer: 'Answer:',
  byHand: 'by hand',
  or: '{one} or {other}',
  range: '{from} to {to}',
}

export type Word = keyof typeof ENGLISH

const HINDI: Record<Word, string> = {
  className: 'कक्षा {n}',
  draft: '(प्रारूप)',
  time: 'समय: {time}',
  hour: '{n} घंटा',
  hours: '{n} घंटे',
  minute: '{n} मिनट',
  minutes: '{n} मिनट',
  total: 'पूर्णांक: {n}',
  set: 'सेट {set}',
  setLabel: 'सेट',
  page: 'पृष्ठ {n} / {count}',
  name: 'नाम',
  rollNumber: 'अनुक्रमांक',
  batch: 'बैच',
  date: 'दिनांक',
  signature: 'हस्ताक्षर',
  fillBubbles: 'चुने हुए हर गोले को काली या नीली स्याही से पूरा भरें।',
  key: 'उत्तर कुंजी',
  solutions: 'हल',
  omr: 'उत्तर पत्रक',
  either: 'अथवा',
  answerAny: 'कोई {n} प्रश्न हल कीजिए।',
  loses: 'ग़लत उत्तर पर {n} अंक काटा जाएगा।',
  losesMany: 'ग़लत उत्तर पर {n} अंक काटे जाएँगे।',
  partial: 'कई सही विकल्पों में से कुछ ही चुनने पर आंशिक अंक मिलेंगे।',
  answer: 'उत्तर:',
  byHand: 'शिक्षक जाँचेंगे',
  or: '{one} या {other}',
  range: '{from} से {to} तक',
}

const BENGALI: Record<Word, string> = {
  className: 'শ্রেণি {n}',
  draft: '(খসড়া)',
  time: 'সময়: {time}',
  hour: '{n} ঘণ্টা',
  hours: '{n} ঘণ্টা',
  minute: '{n} মিনিট',
  minutes: '{n} মিনিট',
  total: 'পূর্ণমান: {n}',
  set: 'সেট {set}',
  setLabel: 'সেট',
  page: 'পৃষ্ঠা {n} / {count}',
  name: 'নাম',
  rollNumber: 'রোল নম্বর',
  batch: 'ব্যাচ',
  date: 'তারিখ',
  signature: 'স্বাক্ষর',
  fillBubbles: 'বেছে নেওয়া প্রতিটি বৃত্ত কালো বা নীল কালিতে পুরো ভরাট করো।',
  key: 'উত্তরমালা',
  solutions: 'সমাধান',
  omr: 'উত্তরপত্র',
  either: 'অথবা',
  answerAny: 'যে-কোনো {n}টির উত্তর দাও।',
  loses: 'ভুল উত্তরে {n} নম্বর কাটা যাবে।',
  losesMany: 'ভুল উত্তরে {n} নম্বর কাটা যাবে।',
  partial: 'একাধিক সঠিক বিকল্পের কয়েকটি বাছলে আংশিক নম্বর পাওয়া যাবে।',
  answer: 'উত্তর:',
  byHand: 'শিক্ষক দেখবেন',
  or: '{one} বা {other}',
  range: '{from} থেকে {to}',
}

const WORDS = { en: ENGLISH, hi: HINDI, bn: BENGALI }

/** A paper's own words in its language. */
export const createSay =
  (language: PrintLanguage) =>
  (word: Word, values: Readonly<Record<string, string | number>> = {}) =>
    WORDS[language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export type Say = ReturnType<typeof createSay>

/** All words of a language, for loading fonts. */
export const allWords = (language: PrintLanguage) => Object.values(WORDS[language]).join(' ')
