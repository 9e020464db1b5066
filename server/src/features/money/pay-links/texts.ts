import type { Language } from '@ganit/contract/languages'

const ENGLISH = {
  title: 'Fees of {names}',
  sum: 'To pay now',
  since: '{month}, since {day}',
  by: '{month}, by {day}',
  other: 'Other fees',
  late: 'Late fine',
  before: 'From before',
  pay: 'Pay {amount}',
  payNext: 'Pay {amount} for {month}',
  next: 'Next: {amount}, by {day}.',
  part: 'Pay a part',
  online: 'Pay online',
  app: 'Open my UPI app',
  scan: 'Scan the code with a UPI app',
  utr: 'I have paid: 12 digits (UTR) in my app',
  begun: 'You began to pay {amount} at {time}. Go on',
  changed: 'The sum has changed. It is {amount} now.',
  nothing: 'Nothing is to pay now.',
  nothingElse: 'Nothing else is to pay now.',
  correct: 'Number ends in {digits}. Correct it',
  send: 'Send',
  goOn: 'Go on',
  upiId: 'UPI ID',
  amount: 'Amount',
  reference: 'Reference',
  ifNot: 'Some apps refuse this link. Then scan or save the QR code, or type what stands below.',
  checking: 'We are checking your payment of {amount}. The receipt comes as a message.',
  ended: 'This link is no longer valid. Please ask the academy for a new one.',
  foot: 'Whoever has this link sees these sums and can pay them, nothing else.',
  bank: 'Go to the bank’s page',
  qr: 'QR code',
  passOn: '{academy}: the fees of {names}. Pay here: {link}',
}

/** Texts of the pay page. */
export const TEXTS: Record<Language, typeof ENGLISH> = {
  en: ENGLISH,
  hi: {
    title: '{names} की फ़ीस',
    sum: 'अभी देना है',
    since: '{month}, {day} से बाक़ी',
    by: '{month}, {day} तक',
    other: 'अन्य फ़ीस',
    late: 'लेट फ़ीस',
    before: 'पहले का बाक़ी',
    pay: '{amount} जमा करें',
    payNext: '{month} के {amount} जमा करें',
    next: 'आगे: {amount}, {day} तक',
    part: 'कुछ हिस्सा जमा करें',
    online: 'ऑनलाइन जमा करें',
    app: 'मेरा UPI ऐप खोलें',
    scan: 'UPI ऐप से कोड स्कैन करें',
    utr: 'मैंने जमा कर दिया है: ऐप में दिखा 12 अंकों का UTR नंबर',
    begun: 'आपने {time} {amount} का भुगतान शुरू किया था। आगे बढ़ें',
    changed: 'रक़म बदल गई है। अब {amount} है।',
    nothing: 'अभी कुछ देना बाक़ी नहीं है।',
    nothingElse: 'अभी और कुछ देना बाक़ी नहीं है।',
    correct: 'नंबर के आख़िरी अंक {digits}। UTR सुधारें',
    send: 'भेजें',
    goOn: 'आगे बढ़ें',
    upiId: 'UPI ID',
    amount: 'रक़म',
    reference: 'रेफ़रेंस नंबर',
    ifNot: 'कुछ ऐप यह लिंक नहीं खोलते। तब QR कोड स्कैन या सेव करें, या नीचे लिखी जानकारी टाइप करें।',
    checking: 'आपके {amount} के भुगतान की जाँच हो रही है। रसीद मैसेज से आएगी।',
    ended: 'यह लिंक अब मान्य नहीं है। कृपया अकादमी से नया लिंक माँगें।',
    foot: 'जिसके पास यह लिंक है, वह सिर्फ़ ये रक़में देख और जमा कर सकता है, और कुछ नहीं।',
    bank: 'बैंक के पेज पर जाएँ',
    qr: 'QR कोड',
    passOn: '{academy}: {names} की फ़ीस। यहाँ जमा करें: {link}',
  },
  bn: {
    title: '{names}-এর ফি',
    sum: 'এখন দিতে হবে',
    since: '{month}, {day} থেকে বাকি',
    by: '{month}, {day}-এর মধ্যে',
    other: 'অন্যান্য ফি',
    late: 'লেট ফি',
    before: 'আগের বাকি',
    pay: '{amount} জমা দিন',
    payNext: '{month}-এর {amount} জমা দিন',
    next: 'এরপর: {amount}, {day}-এর মধ্যে',
    part: 'কিছুটা জমা দিন',
    online: 'অনলাইনে জমা দিন',
    app: 'আমার UPI অ্যাপ খুলুন',
    scan: 'UPI অ্যাপ দিয়ে কোড স্ক্যান করুন',
    utr: 'আমি জমা দিয়েছি: অ্যাপে দেখানো 12 অঙ্কের UTR নম্বর',
    begun: 'আপনি {time} {amount} জমা দেওয়া শুরু করেছিলেন। এগিয়ে যান',
    changed: 'টাকার অঙ্ক বদলেছে। এখন {amount}।',
    nothing: 'এখন কিছু দিতে হবে না।',
    nothingElse: 'এখন আর কিছু দিতে হবে না।',
    correct: 'নম্বরের শেষ অঙ্ক {digits}। UTR ঠিক করুন',
    send: 'পাঠান',
    goOn: 'এগিয়ে যান',
    upiId: 'UPI ID',
    amount: 'পরিমাণ',
    reference: 'রেফারেন্স',
    ifNot: 'কিছু অ্যাপ এই লিংক খোলে না। তখন QR কোড স্ক্যান বা সেভ করুন, বা নিচের তথ্য টাইপ করুন।',
    checking: 'আপনার {amount} জমা যাচাই করা হচ্ছে। রসিদ মেসেজে আসবে।',
    ended: 'এই লিংক আর কাজ করে না। অ্যাকাডেমির কাছে নতুন লিংক চেয়ে নিন।',
    foot: 'এই লিংক যাঁর কাছে আছে, তিনি শুধু এই টাকার অঙ্ক দেখতে ও জমা দিতে পারেন, আর কিছু নয়।',
    bank: 'ব্যাঙ্কের পাতায় যান',
    qr: 'QR কোড',
    passOn: '{academy}: {names}-এর ফি। এখানে জমা দিন: {link}',
  },
}

/**
 * A text with its values. All are filled in at once, because a typed name may look like a placeholder, or contain `$&`.
 */
export const textIn = (
  language: Language,
  text: keyof typeof ENGLISH,
  values: Record<string, string> = {},
) => TEXTS[language][text].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Refusals in Hindi and Bengali; `{0}` is an amount. */
const REFUSALS: Record<string, [hi: string, bn: string]> = {
  'Amount is required.': ['रक़म लिखें।', 'পরিমাণ লিখুন।'],
  'Amount must be an amount such as 1500 or 1,500.50.': [
    'रक़म ऐसे लिखें: 1500 या 1,500.50।',
    'পরিমাণ এভাবে লিখুন: 1500 বা 1,500.50।',
  ],
  'Amount must be greater than 0.': ['रक़म 0 से ज़्यादा होनी चाहिए।', 'পরিমাণ 0-র বেশি হতে হবে।'],
  'Amount must not be less than 0.': ['रक़म 0 से ज़्यादा होनी चाहिए।', 'পরিমাণ 0-র বেশি হতে হবে।'],
  'Amount must be at least ₹1.00.': ['रक़म कम से कम ₹1 होनी चाहिए।', 'পরিমাণ অন্তত ₹1 হতে হবে।'],
  'Amount must be at most {0}.': ['रक़म {0} से ज़्यादा नहीं हो सकती।', 'পরিমাণ {0}-এর বেশি হতে পারে না।'],
  'UTR is required.': ['UTR में 12 अंक होने चाहिए।', 'UTR-এ 12টি অঙ্ক লিখুন।'],
  'UTR must be 12 digits.': ['UTR में 12 अंक होने चाहिए।', 'UTR-এ 12টি অঙ্ক লিখুন।'],
  'Paying by UPI is not set up.': ['UPI से भुगतान चालू नहीं है।', 'UPI-তে টাকা দেওয়া চালু নেই।'],
  'This was accepted already.': ['यह भुगतान मंज़ूर हो चुका है।', 'এই টাকা জমা মেনে নেওয়া হয়েছে।'],
  'This UTR was used already.': ['यह UTR पहले ही इस्तेमाल हो चुका है।', 'এই UTR আগেই ব্যবহার হয়েছে।'],
  'Three numbers were sent today. Please call us.': [
    'आज तीन नंबर भेजे जा चुके हैं। कृपया हमें फ़ोन करें।',
    'আজ তিনটি নম্বর পাঠানো হয়েছে। আমাদের ফোন করুন।',
  ],
  'Somebody is paying this just now.': [
    'कोई और अभी इसका भुगतान कर रहा है।',
    'অন্য কেউ এইমাত্র এর টাকা দিচ্ছেন।',
  ],
  'One of the chosen dues is being checked: somebody reported it as paid.': [
    'चुनी हुई किसी रकम की जाँच हो रही है: किसी ने बताया है कि उसका भुगतान हो गया।',
    'বাছা কোনো টাকার যাচাই চলছে: কেউ জানিয়েছেন যে তা দেওয়া হয়েছে।',
  ],
  'Paying online does not work just now. Nothing was charged.': [
    'अभी ऑनलाइन भुगतान नहीं हो पा रहा। कोई पैसा नहीं कटा।',
    'এখন অনলাইনে টাকা দেওয়া যাচ্ছে না। কোনো টাকা কাটা হয়নি।',
  ],
  'Too many attempts. Please wait a little and try again.': [
    'बहुत बार कोशिश की गई। थोड़ा रुककर फिर कोशिश करें।',
    'অনেকবার চেষ্টা হয়েছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
  ],
}

/** A refusal's sentence in the reader's language; one without a translation stays English. */
export function refusalIn(language: Language, sentence: string) {
  const [amount = ''] = /₹(?!1\.00\.)[\d,.]*\d/.exec(sentence) ?? []
  const known = REFUSALS[amount ? sentence.replace(amount, '{0}') : sentence]
  if (language === 'en' || !known) return sentence
  return known[language === 'hi' ? 0 : 1].replace('{0}', amount)
}
