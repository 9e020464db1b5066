import type { Language } from '@ganit/contract/languages'

type Texts = {
  subject: string
  said: string
  came: string
  excused: string
  stop: string
  taught: string
  practised: string
  rightAtFirst: string
  handedIn: string
  strong: string
  strongInPractice: string
  help: string
  example: string
  next: string
  soon: string
  overdue: string
  payHere: string
}

/** Texts of the note. Numbers are always in pairs, so that no plural is wrong; nothing is praised or ranked. */
export const TEXTS: Record<Language, Texts> = {
  en: {
    subject: '{student}: the week to {date}',
    said: '{teacher}: “{line}”',
    came: 'Lessons: present at {n} of {of}',
    excused: ', excused: {e}',
    stop: '.',
    taught: 'Taught: {topics}.',
    practised: 'Practice days: {days}.',
    rightAtFirst: ' Right at the first try: {right} of {asked}.',
    handedIn: 'Homework handed in: {n} of {of}.',
    strong: 'Going well: {topic} ({marks} of {maximum} marks).',
    strongInPractice: 'Going well: {topic} ({right} of {asked} right).',
    help: 'To do together: {topic}.',
    example: ' Try: {example} Answer: {answer}.',
    next: 'Next test: {title}, {date}.',
    soon: 'Fees to pay: {amount}, by {date}.',
    overdue: 'Fees overdue since {date}: {amount}.',
    payHere: 'Pay here: {link}',
  },
  hi: {
    subject: '{student}: {date} तक का सप्ताह',
    said: '{teacher}: “{line}”',
    came: 'क्लास: {of} में से {n} में हाज़िर',
    excused: ', छुट्टी पर: {e}',
    stop: '।',
    taught: 'पढ़ाया गया: {topics}।',
    practised: 'अभ्यास के दिन: {days}।',
    rightAtFirst: ' पहली बार में सही: {asked} में से {right}।',
    handedIn: 'गृहकार्य जमा किया: {of} में से {n}।',
    strong: 'अच्छा चल रहा है: {topic} ({maximum} में से {marks} अंक)।',
    strongInPractice: 'अच्छा चल रहा है: {topic} ({asked} में से {right} सही)।',
    help: 'घर पर साथ मिलकर करें: {topic}।',
    example: ' यह हल करें: {example} उत्तर: {answer}।',
    next: 'अगली परीक्षा: {title}, {date}।',
    soon: 'बाक़ी फ़ीस: {amount}, अंतिम तिथि {date}।',
    overdue: '{date} से बाक़ी फ़ीस: {amount}।',
    payHere: 'यहाँ जमा करें: {link}',
  },
  bn: {
    subject: '{student}: {date} পর্যন্ত এক সপ্তাহ',
    said: '{teacher}: “{line}”',
    came: 'ক্লাস: {of}টির মধ্যে {n}টিতে উপস্থিত',
    excused: ', অনুমতি নিয়ে অনুপস্থিত: {e}',
    stop: '।',
    taught: 'পড়ানো হয়েছে: {topics}।',
    practised: 'অনুশীলনের দিন: {days}।',
    rightAtFirst: ' প্রথম চেষ্টায় ঠিক: {asked}টির মধ্যে {right}টি।',
    handedIn: 'বাড়ির কাজ জমা দিয়েছে: {of}টির মধ্যে {n}টি।',
    strong: 'ভালো চলছে: {topic} ({maximum}-এর মধ্যে {marks} নম্বর)।',
    strongInPractice: 'ভালো চলছে: {topic} ({asked}টির মধ্যে {right}টি ঠিক)।',
    help: 'বাড়িতে একসঙ্গে করুন: {topic}।',
    example: ' এটি করে দেখুন: {example} উত্তর: {answer}।',
    next: 'পরের পরীক্ষা: {title}, {date}।',
    soon: 'বাকি ফি: {amount}, শেষ তারিখ {date}।',
    overdue: '{date} থেকে বাকি ফি: {amount}।',
    payHere: 'এখানে জমা দিন: {link}',
  },
}
