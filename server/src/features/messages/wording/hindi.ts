import type { TextOf } from '@ganit/contract/messages/message-events'
import type { Wording } from './english.ts'

export const HINDI: Record<TextOf, Wording> = {
  fee_due: {
    subject: '{student} की फ़ीस {date} तक देनी है',
    text: '{student}: बाक़ी फ़ीस: {amount}, अंतिम तिथि {date}। विवरण: {link} – {academy}\n{lines}',
  },
  fee_overdue: {
    subject: '{student} की फ़ीस बाक़ी है',
    text: '{student}: {date} से बाक़ी फ़ीस: {amount}। यदि आप जमा कर चुके हैं, तो इस संदेश पर ध्यान न दें। विवरण: {link} – {academy}\n{lines}',
  },
  payment_received: {
    subject: 'धन्यवाद: {amount} प्राप्त हुए',
    text: 'हमें {date} को {student} के लिए {amount} प्राप्त हुए। रसीद {receipt}: {link} – {academy}',
  },
  payment_returned: {
    subject: 'सुधार: रसीद {receipt} अब मान्य नहीं',
    text: '{date} की रसीद {receipt} ({student}, {amount}) रद्द कर दी गई है। अब क्या जमा है और क्या बाक़ी: {link} – {academy}',
  },
  cheque_returned: {
    subject: '{student} का चेक बैंक से लौट आया',
    text: '{student} के लिए {amount} का चेक {number} बैंक से लौट आया है। {open} फिर बाक़ी है{charge}। {link} – {academy}',
  },
  absent: {
    subject: 'अनुपस्थित: {student}',
    text: '{date} को {time} बजे {batch} की क्लास में अनुपस्थित: {student}। यदि यह ग़लती हो, तो कृपया हमें बताएँ। – {academy}',
  },
  lesson_changed: {
    subject: '{batch} की क्लास में बदलाव',
    text: '{batch}: {change} समय-सारणी: {link} – {academy}',
  },
  homework: {
    subject: '{batch} का गृहकार्य',
    text: '{date} की {batch} क्लास से {student} को गृहकार्य मिला है: {change}। यहाँ देखें: {link} – {academy}',
  },
  test: {
    subject: '{batch} की परीक्षा',
    text: '{batch} की परीक्षा: {change} यहाँ देखें: {link} – {academy}',
  },
  result: {
    subject: '{student} का परिणाम',
    text: '{batch} में {student} का परिणाम आ गया है। यहाँ देखें: {link} – {academy}',
  },
  notice: {
    subject: '{academy} की सूचना',
    text: '{academy} की ओर से आपके लिए एक सूचना है। यहाँ पढ़ें: {link}',
  },
  enquiry: {
    subject: '{academy} में आपकी पूछताछ',
    text: '{academy} में पढ़ाई के बारे में पूछने के लिए धन्यवाद। हम जल्द ही आपको फ़ोन करेंगे। {link}',
  },
  code: {
    subject: '{academy} के लिए आपका कोड',
    text: '{academy} में लॉग इन करने का आपका कोड {code} है। यह 10 मिनट तक मान्य है। इसे किसी को न बताएँ।',
  },
  invitation: {
    subject: '{academy} में आपका खाता',
    text: '{student} की क्लासें और फ़ीस ऑनलाइन देखने के लिए {academy} आपको आमंत्रित करता है। 7 दिनों के भीतर यहाँ से शुरू करें: {link}',
  },
  contact_changed: {
    subject: 'आपका फ़ोन या ईमेल बदला गया है',
    text: '{academy} ने आपका फ़ोन या ईमेल बदला है। अगर आपने यह नहीं कहा था, तो कृपया अकादमी को फ़ोन करें।',
  },
}
