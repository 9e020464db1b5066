import type { DemoQuestion } from './demo-question.ts'

const tex = String.raw

const matrix = (rows: string) => tex`\begin{pmatrix} ${rows} \end{pmatrix}`

export const HIGHER: readonly DemoQuestion[] = [
  {
    remarks: 'Class 11 · limits',
    question: tex`What is $\lim_{x \to 0} \frac{\sin 3x}{x}$?`,
    options: ['$0$', tex`$\frac{1}{3}$`, '$1$', '$3$'],
    right: 'D',
    marks: 2,
  },
  {
    remarks: 'Class 12 · derivatives',
    question: tex`What is $\frac{d}{dx}\left(x \sin x\right)$?`,
    options: [tex`$x \cos x$`, tex`$\sin x + x \cos x$`, tex`$\cos x$`, tex`$\sin x - x \cos x$`],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 12 · integrals',
    question: tex`What is $\displaystyle\int_0^1 x^2 \, dx$?`,
    options: [tex`$\frac{1}{2}$`, tex`$\frac{1}{3}$`, '$1$', tex`$\frac{2}{3}$`],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 12 · integrals',
    question: tex`What is $\displaystyle\int_0^{\pi} \sin x \, dx$?`,
    options: ['$0$', '$1$', '$2$', tex`$\pi$`],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 12 · integrals',
    question: tex`Which of these is $\displaystyle\int \frac{dx}{1 + x^2}$?`,
    options: [
      tex`$\ln(1 + x^2) + C$`,
      tex`$\tan^{-1} x + C$`,
      tex`$-\frac{1}{x} + C$`,
      tex`$\sin^{-1} x + C$`,
    ],
    right: 'B',
    marks: 2,
  },
  {
    remarks: 'Class 12 · areas',
    question: 'How large is the area between $y = x$ and $y = x^2$?',
    options: [tex`$\frac{1}{6}$`, tex`$\frac{1}{3}$`, tex`$\frac{1}{2}$`, '$1$'],
    right: 'A',
    marks: 3,
  },
  {
    remarks: 'Class 12 · determinants',
    question: tex`What is $\begin{vmatrix} 2 & 3 \\ 1 & 4 \end{vmatrix}$?`,
    options: ['$5$', '$8$', '$11$', '$-5$'],
    right: 'A',
    marks: 1,
  },
  {
    remarks: 'Class 12 · matrices',
    question: tex`What is $${matrix(tex`1 & 2 \\ 0 & 1`)}${matrix(tex`1 & 0 \\ 3 & 1`)}$?`,
    options: [
      `$${matrix(tex`1 & 2 \\ 3 & 7`)}$`,
      `$${matrix(tex`1 & 0 \\ 0 & 1`)}$`,
      `$${matrix(tex`1 & 2 \\ 3 & 1`)}$`,
      `$${matrix(tex`7 & 2 \\ 3 & 1`)}$`,
    ],
    right: 'D',
    marks: 3,
  },
  {
    remarks: 'Class 12 · matrices',
    question: tex`What is the inverse of $${matrix(tex`2 & 1 \\ 1 & 1`)}$?`,
    options: [
      `$${matrix(tex`1 & -1 \\ -1 & 2`)}$`,
      `$${matrix(tex`2 & -1 \\ -1 & 1`)}$`,
      `$${matrix(tex`-1 & 1 \\ 1 & -2`)}$`,
      'It has none.',
    ],
    right: 'A',
    marks: 3,
  },
  {
    remarks: 'Class 11 · probability',
    question: 'Two dice are thrown. What is the probability that they show $7$ together?',
    options: [tex`$\frac{1}{12}$`, tex`$\frac{1}{9}$`, tex`$\frac{1}{6}$`, tex`$\frac{7}{36}$`],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 12 · conditional probability',
    question: tex`$P(A \cap B) = \frac{1}{6}$ and $P(B) = \frac{1}{2}$. What is $P(A \mid B)$?`,
    options: [tex`$\frac{1}{12}$`, tex`$\frac{1}{3}$`, tex`$\frac{2}{3}$`, '$3$'],
    right: 'B',
    marks: 2,
  },
]
