import { circle, rightTriangle } from './figures.ts'
import {
  choice,
  expression,
  group,
  inBengali,
  long,
  number,
  part,
  several,
  type Template,
} from './template.ts'
import { fraction, hcf, nth, term, tex } from './write.ts'

export const CLASS_10: readonly Template[] = [
  number('Real Numbers', 1, (n) => {
    const [a, b] = [96 + 12 * n, nth([404, 60, 72, 220, 84], n)]
    return {
      text: `Use Euclid’s division algorithm to find the highest common factor of $${a}$ and $${b}$.`,
      value: hcf(a, b),
      solution: `The last remainder that is not $0$ is $${hcf(a, b)}$.`,
    }
  }),
  expression('Quadratic Equations', 2, (n) => {
    const [p, q] = [nth([2, 3, 4, 6, 7], n), -5]
    return {
      text: `Solve $x^2${term(-(p + q), 'x')}${term(p * q)} = 0$. Write the solutions as a set.`,
      right: tex`\{${q}, ${p}\}`,
      solution: tex`$(x - ${p})(x + 5) = 0$, so $x \in \{${q}, ${p}\}$.`,
      slips: [
        {
          answer: tex`\{${-q}, ${-p}\}`,
          name: 'signs of the factors taken',
          text: 'From $(x - a)(x - b) = 0$ it follows that $x = a$ or $x = b$.',
        },
      ],
    }
  }),
  number('Pair of Linear Equations in Two Variables', 2, (n) => {
    const [x, y] = [5 + n, 2 + n]
    return {
      text: `For $x + y = ${x + y}$ and $2x - y = ${2 * x - y}$, find $x$.`,
      value: x,
      solution: `Adding both gives $3x = ${3 * x}$.`,
    }
  }),
  number('Arithmetic Progressions', 2, (n) => {
    const [a, d, count] = [3 + n, 4, 20]
    const sum = (count * (2 * a + (count - 1) * d)) / 2
    return {
      text: `Find the sum of the first $${count}$ terms of the progression $${a}, ${a + d}, ${a + 2 * d}, …$`,
      value: sum,
      solution: tex`$\frac{${count}}{2}\,(2 \cdot ${a} + ${count - 1} \cdot ${d}) = ${sum}$`,
    }
  }),
  expression('Coordinate Geometry', 2, (n) => {
    const [dx, dy] = [2 + 2 * n, 4 + 4 * n]
    return {
      text: `Find the distance of the points $(1, -2)$ and $(${1 + dx}, ${dy - 2})$, exactly.`,
      right: tex`${2 + 2 * n}\sqrt{5}`,
      solution: tex`$\sqrt{${dx}^2 + ${dy}^2} = \sqrt{${dx * dx + dy * dy}}$`,
    }
  }),
  choice('Introduction to Trigonometry', 1, (n) => {
    const [words, right] = nth(
      [
        [tex`\sin 30^\circ + \cos 60^\circ`, '1'],
        [tex`2 \sin 60^\circ`, tex`\sqrt{3}`],
        [tex`\tan 45^\circ + \sin 90^\circ`, '2'],
        [tex`\cos^2 45^\circ`, tex`\frac{1}{2}`],
        [tex`\tan 60^\circ \cdot \tan 30^\circ + 2`, '3'],
      ] as const,
      n,
    )
    const all = ['1', tex`\sqrt{3}`, '2', tex`\frac{1}{2}`, '3']
    return {
      text: `What is $${words}$?`,
      right: `$${right}$`,
      wrong: all
        .filter((each) => each !== right)
        .slice(0, 3)
        .map((each) => `$${each}$`),
      solution: `The values of special angles give $${right}$.`,
    }
  }),
  group('Some Applications of Trigonometry', 3, (n) => {
    const base = 10 * (2 + n)
    return {
      text: tex`From a point on the ground, $${base}$ m away from a tower, its top is seen at an angle of $60^\circ$.`,
      svg: rightTriangle(`${base} m`, 'h', ''),
      parts: [
        part.expression(
          'How high is the tower in metres, exactly?',
          tex`${base}\sqrt{3}`,
          tex`$\tan 60^\circ = \sqrt{3}$, so it is $${base} \cdot \sqrt{3}$ m high.`,
        ),
        part.number(
          'How long is a wire from that point to the top?',
          2 * base,
          tex`$\cos 60^\circ = \frac{1}{2}$, so it is twice as long as the distance: $2 \cdot ${base} = ${2 * base}$.`,
          'm',
        ),
      ],
    }
  }),
  several('Probability', 2, (n) => {
    const least = nth([2, 3, 5, 6, 3], n)
    const chances = [
      [fraction(7 - least, 6), true],
      [fraction(least - 1, 6), false],
      [`1-${fraction(least - 1, 6)}`, true],
      [fraction(1, 7), false],
    ] as const
    const dice = nth(['red', 'blue', 'green', 'white', 'black'], n)
    return {
      text: `A ${dice} die is thrown once. Which of these are the probability of a number that is at least $${least}$?`,
      options: chances.map(([latex, isRight]) => [`$${latex}$`, isRight] as const),
      solution: `$${7 - least}$ of $6$ outcomes are favourable.`,
    }
  }),
  long('Circles', 3, (n) => {
    const [p, a, b] = nth(['PAB', 'TQR', 'SKL', 'XMN', 'ZCD'], n)
    return {
      text: `From a point $${p}$ outside a circle with centre $O$ two tangents touch it at $${a}$ and $${b}$. Prove that $${p}${a} = ${p}${b}$.`,
      steps: [
        [`Angles at $${a}$ and $${b}$ are right`, 1],
        [`Triangles $O${a}${p}$ and $O${b}${p}$ are congruent by RHS`, 1],
        ['Concludes that the tangents are equal', 1],
      ],
      solution: `$O${a} = O${b}$ are radii and $O${p}$ is common to both triangles.`,
    }
  }),
  inBengali(
    expression('Areas Related to Circles', 2, (n) => {
      const r = 6 + 2 * n
      return {
        text: tex`$${r}$ সেমি ব্যাসার্ধের একটি বৃত্তের $90^\circ$ কোণের বৃত্তকলার ক্ষেত্রফল $\pi$-এর গুণিতক হিসাবে কত বর্গসেমি?`,
        svg: circle(`${r} cm`),
        right: r * r === 4 ? tex`\pi` : tex`${(r * r) / 4}\pi`,
        solution: tex`$\frac{90}{360} \cdot \pi \cdot ${r}^2$`,
      }
    }),
  ),
]
