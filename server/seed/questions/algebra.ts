import type { DemoQuestion } from './demo-question.ts'

const tex = String.raw

export const ALGEBRA: readonly DemoQuestion[] = [
  {
    remarks: 'Class 8 · identities',
    question: 'Which of these is $(a + b)^2$?',
    options: ['$a^2 + b^2$', '$a^2 + 2ab + b^2$', '$a^2 + ab + b^2$', '$2a + 2b$'],
    right: 'B',
    marks: 1,
  },
  {
    remarks: 'Class 8 · equations',
    question: 'Solve $3x - 7 = 11$.',
    options: [tex`$x = \frac{4}{3}$`, '$x = 4$', '$x = 6$', '$x = 18$'],
    right: 'C',
    marks: 1,
  },
  {
    remarks: 'Class 8 · সমীকরণ',
    question: '$x^2 = 49$ হলে $x$-এর মান কত?',
    options: ['শুধু $7$', 'শুধু $-7$', tex`$7$ অথবা $-7$`, '$24.5$'],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 9 · exponents',
    question: tex`What is $\left(\frac{2}{3}\right)^{-2}$?`,
    options: [tex`$\frac{4}{9}$`, tex`$\frac{9}{4}$`, tex`$-\frac{4}{9}$`, tex`$-\frac{9}{4}$`],
    right: 'B',
    marks: 1,
  },
  {
    remarks: 'Class 9 · polynomials',
    question: 'What remains when $x^3 - 2x^2 + x - 5$ is divided by $x - 2$?',
    options: ['$-5$', '$-3$', '$3$', '$5$'],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 10 · linear equations',
    question: tex`Solve $\begin{cases} x + y = 10 \\ x - y = 4 \end{cases}$`,
    options: ['$x = 7,\\ y = 3$', '$x = 3,\\ y = 7$', '$x = 6,\\ y = 4$', '$x = 8,\\ y = 2$'],
    right: 'A',
    marks: 2,
  },
  {
    remarks: 'Class 10 · quadratic equations',
    question: 'What are the roots of $x^2 - 5x + 6 = 0$?',
    options: ['$2$ and $3$', '$-2$ and $-3$', '$1$ and $6$', '$-1$ and $-6$'],
    right: 'A',
    marks: 2,
  },
  {
    remarks: 'Class 10 · quadratic equations',
    question: 'What is the discriminant of $2x^2 - 4x + 3 = 0$?',
    options: ['$40$', '$8$', '$4$', '$-8$'],
    right: 'D',
    marks: 2,
  },
  {
    remarks: 'Class 10 · progressions',
    question: tex`What is the 20th term of $3, 7, 11, 15, \ldots$?`,
    options: ['$75$', '$79$', '$80$', '$83$'],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 11 · series',
    question: tex`What is $1 + \frac{1}{2} + \frac{1}{4} + \frac{1}{8} + \cdots$?`,
    options: [tex`$\frac{3}{2}$`, '$2$', tex`$\frac{5}{2}$`, 'It grows without bound.'],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 11 · logarithms',
    question: tex`What is $\log_2 32$?`,
    options: ['$4$', '$16$', '$6$', '$5$'],
    right: 'D',
    marks: 1,
  },
  {
    remarks: 'Class 11 · complex numbers',
    question: 'What is $(1 + i)^2$?',
    options: ['$2$', '$0$', '$2i$', '$2 + 2i$'],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 11 · combinations',
    question: 'In how many ways can two of five pupils be chosen?',
    options: ['$5$', '$10$', '$20$', '$25$'],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 11 · binomial theorem',
    question: 'What is the coefficient of $x^2$ in $(1 + 2x)^4$?',
    options: ['$6$', '$12$', '$24$', '$48$'],
    right: 'C',
    marks: 3,
  },
]
