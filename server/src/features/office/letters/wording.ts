import type { Language } from '@ganit/contract/people/guardians'
import { createPerLanguage } from '../../messages/wording/wording.ts'

/** Longest value in a sentence; longer names end in an ellipsis, so that each letter keeps to its page. */
const VALUE_MAX = 120

const ENGLISH = {
  enrolment: 'Letter of enrolment',
  completed: 'Certificate of completion',
  result: 'Certificate of result',
  studies:
    'This is to certify that {name}, student number {student_id}, has been a student of {academy} since {since}: {class_name}, batch {batches}.',
  studied:
    'This is to certify that {name}, student number {student_id}, was a student of {academy} from {since} to {until}: {class_name}, batch {batches}.',
  parents: 'Parent or guardian: {parents}.',
  for: 'This letter is given for {for}.',
  course:
    'This is to certify that {name}, student number {student_id}, has completed the course {course} ({class_name}) at {academy}: {months}.',
  months: '{from} to {to}',
  attended: 'Lessons attended: {n} of {of}.',
  marks:
    'This is to certify that {name}, student number {student_id}, sat the test “{test}” at {academy} on {day} and got {mark} of {maximum} marks.',
  class_name: 'Class {class_number}',
  signature: 'Signature',
}

export type Sentence = keyof typeof ENGLISH

const HINDI: Record<Sentence, string> = {
  enrolment: 'नामांकन प्रमाण पत्र',
  completed: 'पाठ्यक्रम पूर्ण होने का प्रमाण पत्र',
  result: 'परीक्षा परिणाम का प्रमाण पत्र',
  studies:
    'प्रमाणित किया जाता है कि {name} (विद्यार्थी संख्या {student_id}) का नामांकन {since} से {academy} में है: {class_name}, बैच {batches}।',
  studied:
    'प्रमाणित किया जाता है कि {name} (विद्यार्थी संख्या {student_id}) का नामांकन {since} से {until} तक {academy} में था: {class_name}, बैच {batches}।',
  parents: 'माता-पिता या अभिभावक: {parents}।',
  for: 'यह पत्र {for} के लिए दिया जा रहा है।',
  course:
    'प्रमाणित किया जाता है कि {name} (विद्यार्थी संख्या {student_id}) ने {academy} में पाठ्यक्रम {course} ({class_name}) पूरा किया है: {months}।',
  months: '{from} से {to} तक',
  attended: 'उपस्थिति: {of} में से {n} क्लास।',
  marks:
    'प्रमाणित किया जाता है कि {name} (विद्यार्थी संख्या {student_id}) ने {academy} में {day} को परीक्षा “{test}” दी और {maximum} में से {mark} अंक पाए।',
  class_name: 'कक्षा {class_number}',
  signature: 'हस्ताक्षर',
}

const BENGALI: Record<Sentence, string> = {
  enrolment: 'ভর্তির প্রত্যয়নপত্র',
  completed: 'পাঠক্রম সমাপ্তির শংসাপত্র',
  result: 'পরীক্ষার ফলের শংসাপত্র',
  studies:
    'প্রত্যয়ন করা হচ্ছে যে {name} (ছাত্র-ছাত্রী নম্বর {student_id}) {since} থেকে {academy}-এ পড়ছে: {class_name}, ব্যাচ {batches}।',
  studied:
    'প্রত্যয়ন করা হচ্ছে যে {name} (ছাত্র-ছাত্রী নম্বর {student_id}) {since} থেকে {until} পর্যন্ত {academy}-এ পড়েছে: {class_name}, ব্যাচ {batches}।',
  parents: 'বাবা-মা বা অভিভাবক: {parents}।',
  for: 'এই পত্রটি {for}-এর জন্য দেওয়া হল।',
  course:
    'প্রত্যয়ন করা হচ্ছে যে {name} (ছাত্র-ছাত্রী নম্বর {student_id}) {academy}-এ {course} ({class_name}) পাঠক্রম সম্পূর্ণ করেছে: {months}।',
  months: '{from} থেকে {to}',
  attended: 'উপস্থিতি: {of}টি ক্লাসের মধ্যে {n}টি।',
  marks:
    'প্রত্যয়ন করা হচ্ছে যে {name} (ছাত্র-ছাত্রী নম্বর {student_id}) {academy}-এ {day} তারিখে “{test}” পরীক্ষায় {maximum}-এর মধ্যে {mark} নম্বর পেয়েছে।',
  class_name: 'শ্রেণি {class_number}',
  signature: 'স্বাক্ষর',
}

const SENTENCES = { en: ENGLISH, hi: HINDI, bn: BENGALI }

/** Cuts a long value at a word. */
function shorten(text: string) {
  const signs = [...text.replace(/\s+/g, ' ').trim()]
  if (signs.length <= VALUE_MAX) return signs.join('')
  const cut = signs.slice(0, VALUE_MAX).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), VALUE_MAX / 2)).trimEnd()}…`
}

/** A letter's sentence in its language, with values as they were typed. */
export const sentence = (
  language: Language,
  name: Sentence,
  values: Readonly<Record<string, string | number>> = {},
) =>
  SENTENCES[language][name].replace(/\{(\w+)\}/g, (_, key: string) =>
    shorten(String(values[key] ?? '')),
  )

const MONTHS = createPerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** The months of a course: `April 2026 to March 2027`. */
export function monthsOfCourse(language: Language, from: string, to: string) {
  const [first = '', last = ''] = [from, to].map((day) => MONTHS(language).format(new Date(day)))
  return first === last ? first : sentence(language, 'months', { from: first, to: last })
}
