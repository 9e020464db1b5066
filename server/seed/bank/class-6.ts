import { bars } from './figures.ts'
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
import { fraction, nth, someone, term, tex } from './write.ts'

export const CLASS_6: readonly Template[] = [
  expression('Fractions', 2, (n) => {
    const [a, b, c, d] = [1 + n, 6, 3, 8]
    return {
      text: tex`Find $\frac{${a}}{${b}} + \frac{${c}}{${d}}$ in its simplest form.`,
      right: fraction(a * d + c * b, b * d),
      solution: `Over $24$ it is $${tex`\frac{${4 * a + 9}}{24}`}$.`,
      slips: [
        {
          answer: fraction(a + c, b + d),
          name: 'tops and bottoms added',
          text: 'Bring both fractions to the same bottom first, then add the tops alone.',
        },
      ],
    }
  }),
  number('Integers', 1, (n) => {
    const [a, b] = [-(7 + n), 12 - 2 * n]
    return {
      text: `Find $(${a}) + (${b}) - (-5)$.`,
      value: a + b + 5,
      solution: `$${a}${term(b)} + 5 = ${a + b + 5}$`,
    }
  }),
  choice('Playing with Numbers', 2, (n) => {
    const right = nth([396, 495, 594, 693, 792], n)
    return {
      text: `Which of these numbers near $${100 * Math.round(right / 100)}$ is divisible by both $9$ and $11$?`,
      right: `$${right}$`,
      wrong: [`$${right + 9}$`, `$${right + 11}$`, `$${right - 9}$`],
      solution: `$${right} = 99 ${tex`\times`} ${right / 99}$`,
    }
  }),
  several('Whole Numbers', 1, (n) => {
    const [a, b] = [17 + n, 25]
    return {
      text: tex`Which of these are equal to $${a} \times ${b + 1}$?`,
      options: [
        [tex`$${a} \times ${b} + ${a}$`, true],
        [tex`$${b + 1} \times ${a}$`, true],
        [tex`$${a} \times ${b} + 1$`, false],
        [tex`$${a + 1} \times ${b}$`, false],
      ],
      solution: `It is $${a * (b + 1)}$.`,
    }
  }),
  expression('Algebra', 2, (n) => {
    const [price, more] = [3 + n, 7]
    return {
      text: `A notebook costs $x$ rupees and a pen ${more} rupees. What do $${price}$ notebooks and one pen cost, in rupees?`,
      right: `${price}x+${more}`,
      solution: `$${price}$ notebooks cost $${price}x$ rupees, with the pen it is $${price}x + ${more}$.`,
    }
  }),
  number('Ratio and Proportion', 2, (n) => {
    const [a, b, each] = [2, 3 + (n % 2), 15 + n]
    return {
      text: `${(a + b) * each} marbles are shared by Asha and Rohan in the ratio $${a} : ${b}$. How many does Rohan get?`,
      value: b * each,
      solution: `One part is $${each}$ marbles, so $${b}$ parts are $${b * each}$.`,
    }
  }),
  group('Data Handling', 2, (n) => {
    const sold = [24 + 2 * n, 36, 18 + n, 30] as const
    const sum = sold.reduce((all, each) => all + each, 0)
    return {
      text: 'The bars show how many kites a shop sold on four days.',
      svg: bars([
        ['Mon', sold[0]],
        ['Tue', sold[1]],
        ['Wed', sold[2]],
        ['Thu', sold[3]],
      ]),
      parts: [
        part.number('How many kites were sold in all?', sum, `$${sold.join(' + ')} = ${sum}$`),
        part.number(
          'How many more were sold on Tuesday than on Wednesday?',
          36 - sold[2],
          `$36 - ${sold[2]} = ${36 - sold[2]}$`,
        ),
      ],
    }
  }),
  number('Mensuration', 2, (n) => {
    const side = 12 + n
    return {
      text: `A wire is bent into a square with sides of $${side}$ cm, and then into a rectangle that is $${side + 4}$ cm long. How wide is the rectangle?`,
      value: side - 4,
      unit: 'cm',
      solution: tex`$${4 * side} \div 2 - ${side + 4} = ${side - 4}$`,
    }
  }),
  long('Practical Geometry', 2, (n) => {
    const angle = nth([60, 30, 90, 45, 120], n)
    return {
      text: tex`Construct an angle of $${angle}^\circ$ with ruler and compasses, and describe your steps.`,
      steps: [
        ['Draws a ray and an arc around its end', 1],
        [tex`Finds $${angle}^\circ$ on the arc`, 1],
        ['Describes the steps in their order', 1],
      ],
      solution: tex`Arcs of the same radius give $60^\circ$; halving and adding lead to $${angle}^\circ$.`,
    }
  }),
  inBengali(
    number('Decimals', 2, (n) => ({
      text: `${someone(n) === 'Tuli' ? 'টুলি' : 'একটি ছেলে'} $${4 + n}.25$ মিটার ফিতে থেকে $${1 + n}.75$ মিটার কেটে নিল। কত মিটার রইল?`,
      value: '2.5',
      unit: 'm',
      solution: `$${4 + n}.25 - ${1 + n}.75 = 2.5$`,
    })),
  ),
]
