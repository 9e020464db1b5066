import type { DemoQuestion } from './demo-question.ts'

const tex = String.raw

export const GEOMETRY: readonly DemoQuestion[] = [
  {
    remarks: 'Class 8 · polygons',
    question: 'What is the sum of the interior angles of a hexagon?',
    options: [tex`$540^\circ$`, tex`$720^\circ$`, tex`$900^\circ$`, tex`$1080^\circ$`],
    right: 'B',
    marks: 1,
  },
  {
    remarks: 'Class 9 · Heron’s formula',
    question: tex`The sides of a triangle are $3$ cm, $4$ cm and $5$ cm. What is its area?`,
    options: [
      tex`$6\ \text{cm}^2$`,
      tex`$7.5\ \text{cm}^2$`,
      tex`$10\ \text{cm}^2$`,
      tex`$12\ \text{cm}^2$`,
    ],
    right: 'A',
    marks: 2,
  },
  {
    remarks: 'Class 9 · volumes',
    question: tex`What is the volume of a sphere of radius $3$ cm?`,
    options: [
      tex`$9\pi\ \text{cm}^3$`,
      tex`$12\pi\ \text{cm}^3$`,
      tex`$27\pi\ \text{cm}^3$`,
      tex`$36\pi\ \text{cm}^3$`,
    ],
    right: 'D',
    marks: 2,
  },
  {
    remarks: 'Class 9 · circles',
    question: 'How large is the angle in a semicircle?',
    options: [tex`$45^\circ$`, tex`$60^\circ$`, tex`$90^\circ$`, tex`$180^\circ$`],
    right: 'C',
    marks: 1,
  },
  {
    remarks: 'Class 10 · trigonometry',
    question: tex`What is $\sin 30^\circ + \cos 60^\circ$?`,
    options: ['$0$', tex`$\frac{1}{2}$`, '$1$', tex`$\sqrt{3}$`],
    right: 'C',
    marks: 1,
  },
  {
    remarks: 'Class 10 · trigonometry',
    question: tex`For an acute angle, $\tan\theta = \frac{3}{4}$. What is $\sin\theta$?`,
    options: [tex`$\frac{3}{5}$`, tex`$\frac{4}{5}$`, tex`$\frac{3}{4}$`, tex`$\frac{5}{3}$`],
    right: 'A',
    marks: 2,
  },
  {
    remarks: 'Class 10 · heights and distances',
    question: 'The shadow of a pole is as long as the pole is high. How high does the sun stand?',
    options: [tex`$30^\circ$`, tex`$45^\circ$`, tex`$60^\circ$`, tex`$90^\circ$`],
    right: 'B',
    marks: 1,
  },
  {
    remarks: 'Class 10 · coordinates',
    question: 'How far is $(1, 2)$ from $(4, 6)$?',
    options: ['$3$', '$4$', '$5$', '$7$'],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 11 · straight lines',
    question: 'What is the slope of the line $3x - 2y + 6 = 0$?',
    options: [tex`$\frac{2}{3}$`, tex`$-\frac{3}{2}$`, tex`$\frac{3}{2}$`, tex`$-\frac{2}{3}$`],
    right: 'C',
    marks: 2,
  },
  {
    remarks: 'Class 11 · circles',
    question: 'Where is the centre of the circle $x^2 + y^2 - 4x + 6y - 12 = 0$?',
    options: ['$(-2, 3)$', '$(2, -3)$', '$(4, -6)$', '$(2, 3)$'],
    right: 'B',
    marks: 3,
  },
  {
    remarks: 'Class 12 · vectors',
    question: tex`What is the angle between $\hat{\imath} + \hat{\jmath}$ and $\hat{\imath}$?`,
    options: ['$0$', tex`$\frac{\pi}{6}$`, tex`$\frac{\pi}{4}$`, tex`$\frac{\pi}{2}$`],
    right: 'C',
    marks: 2,
  },
]
