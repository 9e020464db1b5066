import { foldText } from '../fold-text.ts'

/** Hindi and Bengali words of answers, by the English word that keys and kinds use. */
const WORDS = `yes haan haa ji_haan हाँ हा जी_हाँ হ্যাঁ হাঁ; no nahi nahin nahi_hai nhi नहीं नही ना না নয়; true sahi satya सत्य सही सच সত্য সঠিক ঠিক; false galat jhooth asatya असत्य गलत झूठ মিথ্যা ভুল অসত্য;
  monday सोमवार সোমবার; tuesday मंगलवार মঙ্গলবার; wednesday बुधवार বুধবার; thursday गुरुवार बृहस्पतिवार বৃহস্পতিবার; friday शुक्रवार শুক্রবার;
  saturday शनिवार শনিবার; sunday रविवार রবিবার; north उत्तर উত্তর; south दक्षिण দক্ষিণ; east पूर्व पूरब পূর্ব; west पश्चिम পশ্চিম;
  triangle त्रिभुज ত্রিভুজ; square वर्ग বর্গ বর্গক্ষেত্র; rectangle आयत আয়ত আয়তক্ষেত্র; circle वृत्त বৃত্ত; rhombus समचतुर्भुज রম্বস;
  parallelogram समांतर_चतुर्भुज সামান্তরিক; trapezium समलंब ট্রাপিজিয়াম; quadrilateral चतुर्भुज চতুর্ভুজ; pentagon पंचभुज পঞ্চভুজ; hexagon षट्भुज ষড়ভুজ;
  cube घन ঘনক; cuboid घनाभ আয়তঘন; cone शंकु শঙ্কু; cylinder बेलन চোঙ; sphere गोला গোলক; acute न्यून_कोण न्यूनकोण সূক্ষ্মকোণ; right समकोण সমকোণ;
  obtuse अधिक_कोण अधिककोण স্থূলকোণ; straight ऋजु_कोण ऋजुकोण সরলকোণ; reflex प्रतिवर्ती_कोण প্রবৃদ্ধ_কোণ; scalene विषमबाहु বিষমবাহু; isosceles समद्विबाहु সমদ্বিবাহু;
  equilateral समबाहु সমবাহু; even सम जोड़ যুগ্ম জোড়; odd विषम অযুগ্ম বিজোড়; prime अभाज्य মৌলিক; composite भाज्य যৌগিক; rational परिमेय মূলদ;
  irrational अपरिमेय অমূলদ; parallel समांतर সমান্তরাল; perpendicular लंब লম্ব; profit लाभ লাভ; loss हानि ক্ষতি; mean माध्य গড়; median माध्यिका মধ্যমা;
  mode बहुलक ভূয়িষ্ঠক; first पहला प्रथम প্রথম; second दूसरा द्वितीय দ্বিতীয়; third तीसरा तृतीय তৃতীয়; fourth चौथा चतुर्थ চতুর্থ; number संख्या সংখ্যা`

const ENGLISH = new Map(
  WORDS.split(/;\s*/).flatMap((line) => {
    const [english = '', ...words] = line.split(' ')
    return words.map((word) => [foldText(word.replace('_', ' ')), english] as const)
  }),
)

const RUN = /[\u0900-\u097f\u0980-\u09ff]+(?: [\u0900-\u097f\u0980-\u09ff]+)*/g

/** Translates known Hindi and Bengali words into English; other words stay. */
export const translateToEnglish = (text: string) =>
  ENGLISH.get(foldText(text.trim().replace(/\s*[.।!]$/, ''))) ??
  text.replace(
    RUN,
    (run) =>
      ENGLISH.get(foldText(run)) ??
      run
        .split(' ')
        .map((word) => ENGLISH.get(foldText(word)) ?? word)
        .join(' '),
  )
