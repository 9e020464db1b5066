import { class1 } from './class-01.ts'
import { class2 } from './class-02.ts'
import { class3 } from './class-03.ts'
import { class4 } from './class-04.ts'
import { class5 } from './class-05.ts'
import { class6 } from './class-06.ts'
import { class7 } from './class-07.ts'
import { class8 } from './class-08.ts'
import { class9 } from './class-09.ts'
import { class10 } from './class-10.ts'
import { class11 } from './class-11.ts'
import { class12 } from './class-12.ts'
import type { ClassContent } from './class-content.ts'

const CLASSES: readonly ClassContent[] = [
  class1,
  class2,
  class3,
  class4,
  class5,
  class6,
  class7,
  class8,
  class9,
  class10,
  class11,
  class12,
]

/** The content of a class, by the number in an address; undefined for what is no class. For server loaders. */
export const contentOfClass = (classNumber: string | undefined) =>
  CLASSES.find((content) => String(content.classNumber) === classNumber)
