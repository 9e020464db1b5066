import type { Language } from '@ganit/contract/languages'

type Texts = Record<
  | 'title'
  | 'subject'
  | 'period'
  | 'since'
  | 'className'
  | 'attendance'
  | 'ofMonth'
  | 'work'
  | 'tests'
  | 'test'
  | 'day'
  | 'mark'
  | 'middleHalf'
  | 'band'
  | 'middle'
  | 'marks'
  | 'absent'
  | 'excused'
  | 'unmarked'
  | 'earlier'
  | 'chapters'
  | 'asOf'
  | 'learning'
  | 'secure'
  | 'kept'
  | 'taught'
  | 'count'
  | 'more'
  | 'foot'
  | 'footWithoutPhone',
  string
> & { phrases: readonly string[] }

/**
 * Texts of the report beside the weekly note's. Numbers are always in pairs, so that no plural is wrong; nothing is
 * praised or ranked, except by a teacher, who chooses a phrase.
 */
export const REPORT_TEXTS: Record<Language, Texts> = {
  en: {
    title: 'Progress report',
    subject: 'Progress report of {student}, {from} to {to}',
    period: '{from} to {to}',
    since: 'since {date}',
    className: 'Class {n}',
    attendance: 'Attendance',
    ofMonth: 'of {of}',
    work: 'Homework and practice',
    tests: 'Tests',
    test: 'Test',
    day: 'Day',
    mark: 'Mark',
    middleHalf: 'Middle half',
    band: 'middle half of the batch',
    middle: 'middle half of the batch: {a}–{b}',
    marks: '{mark} of {maximum}',
    absent: 'absent',
    excused: 'absent, excused',
    unmarked: 'not marked',
    earlier: 'and {n} earlier',
    chapters: 'Chapters taught',
    asOf: 'as of {date}',
    learning: 'learning',
    secure: 'secure',
    kept: 'kept',
    taught: 'taught',
    count: '{n} of {of}',
    more: 'and {n} more',
    foot: 'Made from registers, tests and practice. A mistake? Please tell us: {phone}',
    footWithoutPhone: 'Made from registers, tests and practice. A mistake? Please tell us.',
    phrases: [
      'Asks good questions in class.',
      'Writes every step.',
      'Should check the signs once more at the end.',
      'Please practise ten minutes, three days a week.',
      'Missed lessons can be made up. Please ask us.',
      'Please come and see us once.',
    ],
  },
  hi: {
    title: 'प्रगति रिपोर्ट',
    subject: '{student} की प्रगति रिपोर्ट, {from} से {to} तक',
    period: '{from} से {to} तक',
    since: '{date} से',
    className: 'कक्षा {n}',
    attendance: 'उपस्थिति',
    ofMonth: '/ {of}',
    work: 'गृहकार्य और अभ्यास',
    tests: 'परीक्षाएँ',
    test: 'परीक्षा',
    day: 'दिन',
    mark: 'अंक',
    middleHalf: 'बीच वाले आधे',
    band: 'बैच के बीच वाले आधे बच्चे',
    middle: 'बैच के बीच वाले आधे बच्चों के अंक: {a}–{b}',
    marks: '{maximum} में से {mark}',
    absent: 'अनुपस्थित',
    excused: 'छुट्टी पर',
    unmarked: 'अंक दर्ज नहीं',
    earlier: 'और {n} पहले की',
    chapters: 'पढ़ाए गए अध्याय',
    asOf: '{date} की स्थिति',
    learning: 'सीख रहे हैं',
    secure: 'पक्का',
    kept: 'याद है',
    taught: 'पढ़ाया गया',
    count: '{of} में से {n}',
    more: 'और {n} अध्याय',
    foot: 'हाज़िरी, परीक्षा और अभ्यास से बनी। ग़लती दिखे तो बताएँ: {phone}',
    footWithoutPhone: 'हाज़िरी, परीक्षा और अभ्यास से बनी। ग़लती दिखे तो हमें बताएँ।',
    phrases: [
      'क्लास में अच्छे सवाल पूछने की आदत है।',
      'हर चरण लिखने की आदत है।',
      'अंत में चिह्न एक बार फिर जाँच लेना अच्छा रहेगा।',
      'हफ़्ते में तीन दिन दस मिनट अभ्यास करवाएँ।',
      'छूटी हुई क्लास बाद में की जा सकती है। हमसे पूछें।',
      'कृपया एक बार आकर हमसे मिलें।',
    ],
  },
  bn: {
    title: 'অগ্রগতির রিপোর্ট',
    subject: '{student}-এর অগ্রগতির রিপোর্ট, {from} থেকে {to}',
    period: '{from} থেকে {to}',
    since: '{date} থেকে',
    className: 'শ্রেণি {n}',
    attendance: 'উপস্থিতি',
    ofMonth: '/ {of}',
    work: 'বাড়ির কাজ ও অনুশীলন',
    tests: 'পরীক্ষা',
    test: 'পরীক্ষা',
    day: 'দিন',
    mark: 'নম্বর',
    middleHalf: 'মাঝের অর্ধেক',
    band: 'ব্যাচের মাঝের অর্ধেক',
    middle: 'ব্যাচের মাঝের অর্ধেকের নম্বর: {a}–{b}',
    marks: '{maximum}-এর মধ্যে {mark}',
    absent: 'অনুপস্থিত',
    excused: 'অনুমতি নিয়ে অনুপস্থিত',
    unmarked: 'নম্বর দেওয়া হয়নি',
    earlier: 'এবং আগের {n}টি',
    chapters: 'যে অধ্যায়গুলি পড়ানো হয়েছে',
    asOf: '{date} পর্যন্ত',
    learning: 'শিখছে',
    secure: 'পাকা',
    kept: 'মনে আছে',
    taught: 'পড়ানো হয়েছে',
    count: '{of}টির মধ্যে {n}টি',
    more: 'এবং আরও {n}টি',
    foot: 'হাজিরা, পরীক্ষা ও অনুশীলন থেকে তৈরি। ভুল দেখলে জানান: {phone}',
    footWithoutPhone: 'হাজিরা, পরীক্ষা ও অনুশীলন থেকে তৈরি। ভুল দেখলে জানান।',
    phrases: [
      'ক্লাসে ভালো প্রশ্ন করে।',
      'প্রতিটি ধাপ লিখে অঙ্ক করে।',
      'শেষে চিহ্নগুলো আরেকবার দেখে নেওয়া ভালো।',
      'সপ্তাহে তিন দিন দশ মিনিট করে অনুশীলন করান।',
      'বাদ যাওয়া ক্লাস পরে করা যায়। আমাদের বলুন।',
      'একবার এসে আমাদের সঙ্গে কথা বলুন।',
    ],
  },
}
