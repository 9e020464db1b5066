import type { ImportField } from '@ganit/contract/office/imports'

/** Headings of columns in English, Hindi and Bengali, except our own and those of people's names and phones. */
export const NAMES: Partial<Record<ImportField, string>> = {
  student_id: 'Student Number|छात्र आईडी|छात्र संख्या|विद्यार्थी आईडी',
  first_name: 'पहला नाम|प्रथम नाम|প্রথম নাম',
  middle_name: 'मध्य नाम|बीच का नाम|মধ্য নাম',
  last_name: 'Surname|अंतिम नाम|उपनाम|कुलनाम|Family Name|পদবি|পদবী|শেষ নাম',
  date_of_birth:
    'DOB|Birth Date|जन्म तिथि|जन्म की तारीख|जन्म दिनांक|Born|Birthday|Born On|जन्मदिन|जन्म तारीख|জন্ম তারিখ|জন্ম দিন',
  contact_number_1: 'Contact Number|संपर्क नंबर 1|संपर्क नंबर',
  contact_number_2: 'संपर्क नंबर 2',
  student_class:
    'class_number|Class in title|Standard|Std|Class/Sec|Class & Section|कक्षा|Cls|Grade|Class & Stream|Std/Sec|Class Name|Class No|Present Class|Current Class|क्लास|श्रेणी|কক্ষা|শ্রেণি|শ্রেণী|ক্লাস',
  school_or_college_name:
    'School|School Name|स्कूल|विद्यालय|स्कूल या कॉलेज का नाम|School/College|College|Name of School|Name of the School|विद्यालय का नाम|स्कूल का नाम|বিদ্যালয়|স্কুল|স্কুলের নাম|বিদ্যালয়ের নাম',
  board_or_university_name: 'Board|बोर्ड|बोर्ड या विश्वविद्यालय का नाम|Board/University|বোর্ড',
  address:
    'पता|Addr|Residence|Residential Address|Home Address|Present Address|Permanent Address|Postal Address|निवास|ঠিকানা',
  city: 'शहर|Town|City/Town|শহর',
  district: 'ज़िला|Dist|জেলা',
  state: 'राज्य|রাজ্য',
  pin: 'PIN Code|पिन|पिन कोड|Zip|Postal Code|পিন|পিন কোড',
  notes: 'Note|Remarks|टिप्पणी|टिप्पणियाँ|Comments|Comment|Remark|মন্তব্য',
  email: 'E-mail|Email Address|ईमेल|Mail|Mail ID|Email ID|ইমেল|ইমেইল',
  batch: 'Batches|बैच|Batch Name|ব্যাচ',
  joined_on:
    'Joined|Date of Joining|DOJ|Joining Date|Date of Admission|प्रवेश तिथि|शामिल होने की तारीख|Admission Date|Joined Date|Date of Join|D.O.A|दाखिला तिथि|प्रवेश की तारीख|ভর্তির তারিখ',
  opening_balance:
    'Bal|Balance|Pending|Dues|प्रारंभिक शेष|आरंभिक शेष|बकाया|Balance Due|Due|Due Amount|Due Amt|Dues Amount|Amount Due|Amt Due|Fees Due|Fee Due|Outstanding|Arrears|Old Dues|Old Balance|Old Due|Previous Balance|Previous Dues|Prev Balance|Due/Advance|Balance Dr/Cr|Advance/Due|Opening Bal|Pending Fees|बकाया राशि|बाकी|বকেয়া|বাকি',
  opening_on:
    'Opening Date|प्रारंभिक तिथि|आरंभिक तिथि|Paid till|Paid upto|Paid up to|Fees paid till|Fees paid upto|Fee paid till|Fee paid upto|Paid until|Last month paid|Last paid month',
  monthly_fee:
    'Fees/Month|Fee/Month|Fee per Month|Fees per Month|Monthly Fees|मासिक शुल्क|Fee|Fees|Tuition Fee|Tuition Fees|Month Fee|फीस|शुल्क|मासिक फीस|ফি|বেতন|মাসিক ফি|মাসিক বেতন',
  guardian_relation: 'Relation|संबंध|अभिभावक का संबंध|সম্পর্ক',
  guardian_email: 'अभिभावक का ईमेल|Parent Email|Father Email|Mother Email|অভিভাবকের ইমেল',
}

/** Words of headings that name people and phones, whatever their order: `Father's Mobile No.`, `অভিভাবকের ফোন`. */
export const WORDS = {
  name: 'name names नाम নাম',
  phone:
    'phone ph mobile mob whatsapp wa contact contacts tel telephone cell फोन मोबाइल संपर्क व्हाट्सएप दूरभाष ফোন মোবাইল যোগাযোগ যোগাযোগের হোয়াটসঅ্যাপ',
  number: 'no nos num number numbers नं नंबर संख्या নং নম্বর নাম্বার',
  student:
    'student students candidate candidates child children childs pupil pupils learner छात्र छात्रा विद्यार्थी बच्चे ছাত্র ছাত্রী ছাত্রের ছাত্রীর ছাত্রছাত্রীর শিক্ষার্থী শিক্ষার্থীর',
  father: 'father fathers पिता পিতা পিতার বাবা বাবার',
  mother: 'mother mothers माता मां মাতা মাতার মা মায়ের',
  guardian: 'guardian guardians parent parents अभिभावक অভিভাবক অভিভাবকের',
  /** Initials, beside a phone or a name. */
  f: 'f',
  m: 'm',
  /** Words that are ignored only beside a phone. */
  which:
    'alternate alternative alt emergency home residence res office other second secondary personal own messages 1 2 3',
  filler: 'of the full and s primary का की के पूरा পুরো সম্পূর্ণ',
} as const
