import type { Language } from '@ganit/contract/languages'
import { ADDRESS_INVALID, ADDRESS_RESERVED, ADDRESS_TAKEN } from '../addresses.ts'

const ENGLISH = {
  hosts: 'hosts {count} academies',
  title: 'Ask for an academy',
  lead: 'A site, students, fees, registers and tests. Nothing to install.',
  name: 'Name of the academy',
  address: 'Its address',
  hint: '3 to 30 small letters, digits and hyphens, like sen-maths',
  email: 'Your e-mail',
  ask: 'Ask for an academy',
  agreement: 'Agreement on hosting',
  terms: 'You accept the agreement on hosting later, with your password.',
  next: 'What comes next',
  step1: 'Open the link that we send you',
  step1More: 'Then {host} reads your request',
  step2: 'Choose a password',
  step2More: 'A second mail brings the link to your academy',
  step3: 'Eight first steps are on Today',
  step3More: 'Name, batches, fees, staff, students from your Excel list',
  home: 'Yours to take home',
  homeMore:
    'Ask for it, and you get everything in one file. Any other host, or a computer of your own, opens it.',
  sent: 'We have sent you a link. Open it to send your request.',
  failed: 'It could not be sent just now. Please press again.',
  confirm: 'Send your request',
  confirmMore: '{name}, at {address}',
  confirmed: 'Your request is sent. {host} answers by e-mail.',
  ended: 'This link is not valid any more. Please ask again.',
  again: 'Ask again',
  contact: 'Questions? Write to {email}.',
  mailSubject: 'Your academy at {domain}',
  mailText:
    'You asked for an academy: {name}, at {address}.\n\nOpen this link to send your request. It works for a day.\n{link}\n\nIf it was not you, do nothing.',
  madeSubject: '{name} is ready',
  madeText:
    '{name} is at {address}.\n\nChoose your password here within 7 days:\n{link}\n\nThe agreement on hosting: {agreement}',
}

export type Text = keyof typeof ENGLISH

const HINDI: Record<Text, string> = {
  hosts: '{count} अकादमियों की मेज़बानी करता है',
  title: 'अकादमी के लिए निवेदन करें',
  lead: 'वेबसाइट, विद्यार्थी, फ़ीस, हाज़िरी और टेस्ट। कुछ इंस्टॉल नहीं करना है।',
  name: 'अकादमी का नाम',
  address: 'उसका पता',
  hint: 'अंग्रेज़ी के 3 से 30 छोटे अक्षर, अंक और हाइफ़न, जैसे sen-maths',
  email: 'आपका ई-मेल',
  ask: 'अकादमी के लिए निवेदन करें',
  agreement: 'होस्टिंग का समझौता (अंग्रेज़ी में)',
  terms: 'होस्टिंग का समझौता आप बाद में, पासवर्ड चुनते समय, स्वीकार करेंगे।',
  next: 'आगे क्या होगा',
  step1: 'हमारा भेजा हुआ लिंक खोलें',
  step1More: 'तब {host} आपका निवेदन पढ़ेगा',
  step2: 'पासवर्ड चुनें',
  step2More: 'दूसरे ई-मेल में आपकी अकादमी का लिंक आएगा',
  step3: '“आज” पर पहले आठ कदम दिखेंगे',
  step3More: 'नाम, बैच, फ़ीस, स्टाफ़, और आपकी Excel सूची से विद्यार्थी',
  home: 'सब कुछ आपका है',
  homeMore: 'माँगने पर सब कुछ एक फ़ाइल में मिलेगा। वह किसी दूसरे होस्ट पर या आपके अपने कंप्यूटर पर खुलेगी।',
  sent: 'हमने आपको एक लिंक भेजा है। निवेदन भेजने के लिए उसे खोलें।',
  failed: 'अभी नहीं भेजा जा सका। कृपया फिर से दबाएँ।',
  confirm: 'अपना निवेदन भेजें',
  confirmMore: '{name}, {address}',
  confirmed: 'आपका निवेदन भेज दिया गया। {host} ई-मेल से उत्तर देगा।',
  ended: 'यह लिंक अब मान्य नहीं है। कृपया फिर से निवेदन करें।',
  again: 'फिर से निवेदन करें',
  contact: 'कोई प्रश्न? {email} पर लिखें।',
  mailSubject: '{domain} पर आपकी अकादमी',
  mailText:
    'आपने अकादमी के लिए निवेदन किया: {name}, {address}\n\nनिवेदन भेजने के लिए यह लिंक खोलें। यह एक दिन तक काम करेगा।\n{link}\n\nअगर यह आपने नहीं किया, तो कुछ न करें।',
  madeSubject: '{name} तैयार है',
  madeText:
    '{name} यहाँ है: {address}\n\n7 दिनों के भीतर यहाँ अपना पासवर्ड चुनें:\n{link}\n\nहोस्टिंग का समझौता: {agreement}',
}

const BENGALI: Record<Text, string> = {
  hosts: '{count}টি অ্যাকাডেমি চালায়',
  title: 'অ্যাকাডেমির জন্য আবেদন করুন',
  lead: 'ওয়েবসাইট, ছাত্রছাত্রী, ফি, হাজিরা আর পরীক্ষা। কিছু ইনস্টল করতে হয় না।',
  name: 'অ্যাকাডেমির নাম',
  address: 'তার ঠিকানা',
  hint: 'ইংরেজির 3 থেকে 30টি ছোট অক্ষর, অঙ্ক আর হাইফেন, যেমন sen-maths',
  email: 'আপনার ই-মেল',
  ask: 'অ্যাকাডেমির জন্য আবেদন করুন',
  agreement: 'হোস্টিংয়ের চুক্তি (ইংরেজিতে)',
  terms: 'হোস্টিংয়ের চুক্তি আপনি পরে, পাসওয়ার্ড বেছে নেওয়ার সময়, মেনে নেবেন।',
  next: 'এরপর কী হবে',
  step1: 'আমাদের পাঠানো লিঙ্কটি খুলুন',
  step1More: 'তারপর আপনার আবেদন পড়বে: {host}',
  step2: 'পাসওয়ার্ড বেছে নিন',
  step2More: 'দ্বিতীয় ই-মেলে আপনার অ্যাকাডেমির লিঙ্ক আসবে',
  step3: '“আজ” পাতায় প্রথম আটটি ধাপ আছে',
  step3More: 'নাম, ব্যাচ, ফি, কর্মী, আর আপনার Excel তালিকা থেকে ছাত্রছাত্রী',
  home: 'সবই আপনার',
  homeMore: 'চাইলেই সব কিছু একটি ফাইলে পাবেন। অন্য যে কোনো হোস্টে বা আপনার নিজের কম্পিউটারে সেটি খুলবে।',
  sent: 'আমরা আপনাকে একটি লিঙ্ক পাঠিয়েছি। আবেদন পাঠাতে সেটি খুলুন।',
  failed: 'এখন পাঠানো গেল না। অনুগ্রহ করে আবার চাপুন।',
  confirm: 'আপনার আবেদন পাঠান',
  confirmMore: '{name}, {address}',
  confirmed: 'আপনার আবেদন পাঠানো হয়েছে। ই-মেলে উত্তর দেবে: {host}',
  ended: 'এই লিঙ্কটি আর কাজ করে না। অনুগ্রহ করে আবার আবেদন করুন।',
  again: 'আবার আবেদন করুন',
  contact: 'প্রশ্ন আছে? লিখুন: {email}',
  mailSubject: 'আপনার অ্যাকাডেমি: {domain}',
  mailText:
    'আপনি অ্যাকাডেমির জন্য আবেদন করেছেন: {name}, {address}\n\nআবেদন পাঠাতে এই লিঙ্কটি খুলুন। এটি এক দিন কাজ করবে।\n{link}\n\nআপনি না করে থাকলে কিছু করতে হবে না।',
  madeSubject: '{name} তৈরি',
  madeText:
    '{name} এখানে আছে: {address}\n\n7 দিনের মধ্যে এখানে আপনার পাসওয়ার্ড বেছে নিন:\n{link}\n\nহোস্টিংয়ের চুক্তি: {agreement}',
}

const TEXTS: Record<Language, Record<Text, string>> = { en: ENGLISH, hi: HINDI, bn: BENGALI }

export type Values = Record<string, string>

/** A text in a language, with values that are not escaped. */
export const textIn = (language: Language, text: Text, values: Values = {}) =>
  TEXTS[language][text].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

export const REFUSALS = {
  name: 'The academy’s name has 1 to 80 letters.',
  email: 'Please enter an e-mail address.',
  full: 'Too many ask at the moment. Please try again in a few days.',
  often: 'Too many attempts. Please wait a little and try again.',
}

/** Sentences of refusals, which the API answers in English. */
const REFUSALS_IN: Record<string, Record<'hi' | 'bn', string>> = {
  [ADDRESS_TAKEN]: { hi: 'यह पता लिया जा चुका है।', bn: 'এই ঠিকানাটি আগেই নেওয়া হয়েছে।' },
  [ADDRESS_RESERVED]: {
    hi: 'कोई दूसरा पता चुनें: यह आरक्षित है।',
    bn: 'অন্য একটি বেছে নিন: এটি সংরক্ষিত।',
  },
  [ADDRESS_INVALID]: {
    hi: 'पते में अंग्रेज़ी के 3 से 30 छोटे अक्षर, अंक और अकेले हाइफ़न होते हैं, और वह अक्षर से शुरू होता है।',
    bn: 'ঠিকানায় ইংরেজির 3 থেকে 30টি ছোট অক্ষর, অঙ্ক আর একক হাইফেন থাকে, আর সেটি অক্ষর দিয়ে শুরু হয়।',
  },
  [REFUSALS.name]: {
    hi: 'अकादमी के नाम में 1 से 80 अक्षर होते हैं।',
    bn: 'অ্যাকাডেমির নামে 1 থেকে 80টি অক্ষর থাকে।',
  },
  [REFUSALS.email]: { hi: 'कृपया ई-मेल पता लिखें।', bn: 'অনুগ্রহ করে একটি ই-মেল ঠিকানা লিখুন।' },
  [REFUSALS.full]: {
    hi: 'अभी बहुत से लोग निवेदन कर रहे हैं। कृपया कुछ दिनों बाद फिर कोशिश करें।',
    bn: 'এখন অনেকে আবেদন করছেন। অনুগ্রহ করে কয়েক দিন পরে আবার চেষ্টা করুন।',
  },
  [ENGLISH.failed]: { hi: HINDI.failed, bn: BENGALI.failed },
  [REFUSALS.often]: {
    hi: 'बहुत बार कोशिश हुई। कृपया थोड़ी देर बाद फिर कोशिश करें।',
    bn: 'অনেক বার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  },
}

/** The sentence of a refusal in a language; as it is where there is none. */
export const refusalIn = (language: Language, sentence: string) =>
  language === 'en' ? sentence : (REFUSALS_IN[sentence]?.[language] ?? sentence)
