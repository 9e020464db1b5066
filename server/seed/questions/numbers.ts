import type { DemoQuestion } from './demo-question.ts'

const tex = String.raw

export const NUMBERS: readonly DemoQuestion[] = [
  {
    remarks: 'Class 3 · tables',
    question: tex`What is $7 \times 8$?`,
    options: ['$48$', '$54$', '$56$', '$63$'],
    right: 'C',
    marks: 1,
  },
  {
    remarks: 'Class 4 · angles',
    question: 'It is three o’clock. How large is the smaller angle between the hands of the clock?',
    options: [tex`$30^\circ$`, tex`$60^\circ$`, tex`$90^\circ$`, tex`$120^\circ$`],
    right: 'C',
    marks: 1,
  },
  {
    remarks: 'Class 5 · fractions',
    question: tex`What is $\frac{1}{2} + \frac{1}{3}$?`,
    options: [tex`$\frac{2}{5}$`, tex`$\frac{5}{6}$`, tex`$\frac{1}{6}$`, tex`$\frac{2}{6}$`],
    right: 'B',
    marks: 1,
  },
  {
    remarks: 'Class 6 · fractions',
    question: 'Which of these fractions is the largest?',
    options: [tex`$\frac{3}{4}$`, tex`$\frac{5}{7}$`, tex`$\frac{7}{10}$`, tex`$\frac{2}{3}$`],
    right: 'A',
    marks: 2,
  },
  {
    remarks: 'Class 6 · integers',
    question: 'What is $(-3) - (-8)$?',
    options: ['$-11$', '$-5$', '$5$', '$11$'],
    right: 'C',
    marks: 1,
  },
  {
    remarks: 'Class 6 · factors',
    question: 'What is the highest common factor of $84$ and $126$?',
    options: ['$14$', '$21$', '$42$', '$252$'],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 6 · decimals',
    question: tex`What is $0.3 \times 0.2$?`,
    options: ['$0.6$', '$0.06$', '$0.5$', '$0.006$'],
    right: 'B',
    marks: 1,
  },
  {
    remarks: 'Class 7 · fractions',
    question: tex`What is $2\tfrac{1}{4} \div \tfrac{3}{8}$?`,
    options: [tex`$\frac{27}{32}$`, '$4$', '$6$', '$8$'],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 7 · ত্রিভুজ',
    question: tex`একটি ত্রিভুজের দুটি কোণ $50^\circ$ ও $60^\circ$। তৃতীয় কোণটি কত?`,
    options: [tex`$60^\circ$`, tex`$70^\circ$`, tex`$80^\circ$`, tex`$110^\circ$`],
    right: 'B',
    marks: 1,
  },
  {
    remarks: 'Class 8 · percentages',
    question: 'A shirt is marked ₹800 and sold at a discount of 15%. What does it cost?',
    options: ['₹120', '₹680', '₹700', '₹785'],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 9 · irrational numbers',
    question: tex`Is $\sqrt{2}$ a rational number?`,
    options: ['Yes', 'No'],
    right: 'B',
    marks: 1,
  },
]
