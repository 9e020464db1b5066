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
import { fraction, nth, tex } from './write.ts'

export const CLASS_8: readonly Template[] = [
  expression('Algebraic Expressions and Identities', 2, (n) => {
    const a = 3 + n
    return {
      text: `Expand $(2x + ${a})^2$.`,
      right: `4x^2+${4 * a}x+${a * a}`,
      solution: tex`$(2x)^2 + 2 \cdot 2x \cdot ${a} + ${a}^2$`,
      slips: [
        {
          answer: `4x^2+${a * a}`,
          name: 'square of a sum, term by term',
          text: 'A sum is squared by multiplying it with itself: the middle term is twice the product.',
        },
      ],
    }
  }),
  expression('Factorisation', 2, (n) => {
    const [a, b] = [2 + n, 5]
    return {
      text: `Factorise $x^2 + ${a + b}x + ${a * b}$.`,
      right: `(x+${a})(x+${b})`,
      form: 'factored',
      solution: `$${a} + ${b} = ${a + b}$ and $${a} ${tex`\cdot`} ${b} = ${a * b}$, so it is $(x + ${a})(x + ${b})$.`,
    }
  }),
  number('Linear Equations in One Variable', 2, (n) => {
    const [a, b, x] = [7 + n, 3, 4 + n]
    const c = (a - b) * x
    return {
      text: `Solve $${a}x - ${c} = ${b}x$.`,
      value: x,
      solution: `$${a - b}x = ${c}$, so $x = ${x}$.`,
    }
  }),
  choice('Squares and Square Roots', 1, (n) => {
    const root = 23 + 2 * n
    return {
      text: tex`What is $\sqrt{${root * root}}$?`,
      right: `$${root}$`,
      wrong: [`$${root + 10}$`, `$${root - 2}$`, `$${root + 4}$`],
      solution: `$${root}^2 = ${root * root}$`,
    }
  }),
  several('Understanding Quadrilaterals', 2, (n) => {
    const [figure, equal] = nth(
      [
        ['rectangle', true],
        ['square', true],
        ['parallelogram', false],
        ['rhombus', false],
        ['kite', null],
      ] as const,
      n,
    )
    return {
      text: `Which of these are true of every ${figure}?`,
      options: [
        ['Its diagonals are equally long.', equal === true],
        [tex`Its angles add up to $360^\circ$.`, true],
        ['Its opposite sides are parallel.', equal !== null],
        ['It has exactly one diagonal.', false],
      ],
      solution: `Draw a ${figure} that is no special one, and try.`,
    }
  }),
  number('Comparing Quantities', 2, (n) => {
    const [price, percent] = [1_200 + 200 * n, 15]
    const paid = price - (price * percent) / 100
    return {
      text: tex`A bicycle helmet is marked at ${price} rupees and sold with a discount of $${percent}\%$. What does one pay?`,
      value: paid,
      unit: 'rupees',
      solution: tex`$${price} \times \frac{${100 - percent}}{100} = ${paid}$`,
    }
  }),
  expression('Exponents and Powers', 2, (n) => {
    const [a, b] = [2 + n, 3]
    return {
      text: tex`Find $\left(\frac{${a}}{${b + 4}}\right)^{-2}$.`,
      right: fraction((b + 4) ** 2, a ** 2),
      solution: tex`$\left(\frac{${b + 4}}{${a}}\right)^2$`,
    }
  }),
  group('Mensuration', 3, (n) => {
    const [a, b, c] = [6 + n, 5, 4]
    const surface = 2 * (a * b + b * c + a * c)
    return {
      text: `A closed box measures $${a}$ cm by $${b}$ cm by $${c}$ cm.`,
      parts: [
        part.number(
          'How many square centimetres of paper cover it?',
          surface,
          `$2(${a * b} + ${b * c} + ${a * c}) = ${surface}$`,
        ),
        part.number(
          'How many cubic centimetres does it hold?',
          a * b * c,
          tex`$${a} \cdot ${b} \cdot ${c} = ${a * b * c}$`,
        ),
        part.long(
          'What happens to its volume if each edge is doubled?',
          [
            ['Each of three factors doubles', 1],
            ['The volume is eight times as large', 1],
          ],
          `$2^3 = 8$`,
        ),
      ],
    }
  }),
  long('Playing with Numbers', 3, (n) => {
    const by = nth([9, 11, 9, 11, 9], n)
    const k = 2 + n
    return by === 9
      ? {
          text: `A number of two digits is reversed, the result is taken from the number, and the difference is taken ${k} times. Show that what comes out is divisible by $9$.`,
          steps: [
            ['Writes the numbers as $10a + b$ and $10b + a$', 1],
            ['Difference $9(a - b)$', 1],
            [`Taken ${k} times the difference is $9 ${tex`\cdot`} ${k}(a - b)$`, 1],
          ],
          solution: '$(10a + b) - (10b + a) = 9(a - b)$',
        }
      : {
          text: `A number of two digits is reversed and added to it, and the sum is taken ${k} times. Show that what comes out is divisible by $11$.`,
          steps: [
            ['Writes the numbers as $10a + b$ and $10b + a$', 1],
            ['Sum $11(a + b)$', 1],
            [`Taken ${k} times it is $11 ${tex`\cdot`} ${k}(a + b)$`, 1],
          ],
          solution: '$(10a + b) + (10b + a) = 11(a + b)$',
        }
  }),
  inBengali(
    number('Direct and Inverse Proportions', 2, (n) => {
      const [workers, days, more] = [6, 10 + 2 * n, 4]
      return {
        text: `$${workers}$ জন শ্রমিক একটি দেয়াল $${days}$ দিনে তৈরি করেন। $${workers - more}$ জন শ্রমিকের কত দিন লাগবে?`,
        value: (workers * days) / (workers - more),
        solution: tex`$\frac{${workers} \times ${days}}{${workers - more}} = ${(workers * days) / (workers - more)}$`,
      }
    }),
  ),
]
