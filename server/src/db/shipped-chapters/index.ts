import { CLASS_1_TO_5 } from './classes-1-to-5.ts'
import { CLASS_6_TO_8 } from './classes-6-to-8.ts'
import { CLASS_9_AND_10 } from './classes-9-and-10.ts'
import { CLASS_11_AND_12 } from './classes-11-and-12.ts'

type ShippedChapter = { class_number: number; position: number; name: string; skills: string[] }

/** A line per chapter: its name, and after a colon its skills, separated by semicolons. */
function chaptersOf(class_number: number, lines: string): ShippedChapter[] {
  return lines
    .trim()
    .split('\n')
    .map((line, position) => {
      const [name = '', skills = ''] = line.split(': ')
      return {
        class_number,
        position,
        name: name.trim(),
        skills: skills.split('; ').filter(Boolean),
      }
    })
}

/** Default chapters, from Indian boards. Migrations have read them, so they never change. */
export const SHIPPED_CHAPTERS = Object.entries({
  ...CLASS_1_TO_5,
  ...CLASS_6_TO_8,
  ...CLASS_9_AND_10,
  ...CLASS_11_AND_12,
}).flatMap(([class_number, lines]) => chaptersOf(Number(class_number), lines))
