import type { TextOf } from '@ganit/contract/messages/message-events'
import type { Wording } from './english.ts'

export const BENGALI: Record<TextOf, Wording> = {
  fee_due: {
    subject: '{student}: ফি জমা দেওয়ার শেষ তারিখ {date}',
    text: '{student}: বাকি ফি: {amount}, শেষ তারিখ {date}। বিস্তারিত: {link} – {academy}\n{lines}',
  },
  fee_overdue: {
    subject: '{student}: ফি বাকি আছে',
    text: '{student}: {date} থেকে বাকি ফি: {amount}। ইতিমধ্যে জমা দিয়ে থাকলে এই বার্তাটি উপেক্ষা করুন। বিস্তারিত: {link} – {academy}\n{lines}',
  },
  payment_received: {
    subject: 'ধন্যবাদ: {amount} পেয়েছি',
    text: '{student}: {date} তারিখে {amount} পেয়েছি। রসিদ {receipt}: {link} – {academy}',
  },
  payment_returned: {
    subject: 'সংশোধন: রসিদ {receipt} আর বৈধ নয়',
    text: '{date} তারিখের রসিদ {receipt} ({student}, {amount}) বাতিল করা হয়েছে। এখন কত জমা আর কত বাকি: {link} – {academy}',
  },
  cheque_returned: {
    subject: '{student}: চেক ব্যাংক থেকে ফেরত এসেছে',
    text: '{student}: {amount}, চেক {number} ব্যাংক থেকে ফেরত এসেছে। এখন আবার {open} বাকি{charge}। {link} – {academy}',
  },
  absent: {
    subject: 'অনুপস্থিত: {student}',
    text: '{date} তারিখে, {time}, {batch} ক্লাসে অনুপস্থিত: {student}। ভুল হয়ে থাকলে দয়া করে আমাদের জানান। – {academy}',
  },
  lesson_changed: {
    subject: '{batch}: ক্লাসে পরিবর্তন',
    text: '{batch}: {change} সময়সূচি: {link} – {academy}',
  },
  homework: {
    subject: '{batch}: বাড়ির কাজ',
    text: '{student}: {date} তারিখের {batch} ক্লাস থেকে বাড়ির কাজ দেওয়া হয়েছে: {change}। এখানে দেখুন: {link} – {academy}',
  },
  test: {
    subject: '{batch}: পরীক্ষা',
    text: '{batch}: পরীক্ষা। {change} এখানে দেখুন: {link} – {academy}',
  },
  result: {
    subject: '{student}: ফলাফল',
    text: '{batch}: {student}, ফলাফল প্রকাশিত হয়েছে। এখানে দেখুন: {link} – {academy}',
  },
  notice: {
    subject: '{academy}: বিজ্ঞপ্তি',
    text: '{academy}: আপনার জন্য একটি বিজ্ঞপ্তি আছে। এখানে পড়ুন: {link}',
  },
  enquiry: {
    subject: '{academy}: আপনার জিজ্ঞাসা',
    text: '{academy}: পড়ার বিষয়ে জানতে চাওয়ার জন্য ধন্যবাদ। আমরা শীঘ্রই আপনাকে ফোন করব। {link}',
  },
  code: {
    subject: '{academy}: আপনার কোড',
    text: '{academy}: লগ ইন করার কোড {code}। এটি 10 মিনিট কাজ করবে। কাউকে জানাবেন না।',
  },
  invitation: {
    subject: '{academy}: আপনার অ্যাকাউন্ট',
    text: '{academy} আপনাকে ক্লাস ও ফি অনলাইনে দেখার আমন্ত্রণ জানাচ্ছে: {student}। 7 দিনের মধ্যে এখান থেকে শুরু করুন: {link}',
  },
  contact_changed: {
    subject: 'আপনার ফোন বা ইমেল বদলানো হয়েছে',
    text: '{academy} আপনার ফোন বা ইমেল বদলেছে। আপনি এটি না বলে থাকলে অনুগ্রহ করে অ্যাকাডেমিতে ফোন করুন।',
  },
}
