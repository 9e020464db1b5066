import sharp from 'sharp'
import { aGuardian, officeToken } from './people.ts'
import type { Ganit } from './product.ts'
import { aBegunLesson } from './teaching.ts'

/** A page of handwriting, as a browser sends it. */
export async function aWrittenPage(text = 'x² + 2x − 15 = 0') {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
    <rect width="720" height="960" fill="#fff"/>
    ${[1, 2, 3, 4, 5].map((n) => `<text x="60" y="${n * 150}" font-size="44" font-style="italic">${n}. ${text}</text>`).join('')}
  </svg>`
  const page = await sharp(Buffer.from(drawn)).grayscale().jpeg({ quality: 60 }).toBuffer()
  return `data:image/jpeg;base64,${page.toString('base64')}`
}

/** A lesson with homework that these students of Class 6 handed in as photos; the last one has not yet. */
export async function someHomework(ganit: Ganit, students = ['Riya', 'Kabir', 'Debjit']) {
  const begun = await aBegunLesson(ganit, { students, student_class: 6 })
  const { batch: batch_id, lesson, teacher, members } = begun
  const token = await officeToken(ganit)
  const call = async <Answer>(method: 'PUT' | 'POST', path: string, body: object, as = token) => {
    const answer = await ganit.call<Answer>(method, path, { token: as, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await call('POST', 'batchmanegment/update_batch', { batch_id, teacher_id: teacher.uid })
  const text = 'Exercise 4.2: solve $x^2 + 2x - 15 = 0$.'
  await call('PUT', `lessons/${lesson}/homework`, { text, hand_in: 'photo' })
  const ids: number[] = []
  const image = await aWrittenPage()
  for (const member of members.slice(0, -1)) {
    const sent = await call<{ hand_in_id: number }>(
      'POST',
      `lessons/${lesson}/hand-in/photos`,
      { image },
      member.token,
    )
    ids.push(sent.hand_in_id)
    await call('POST', `lessons/${lesson}/hand-in`, {}, member.token)
  }
  const last = members.at(-1)
  const [first] = members
  if (!first || !last) throw new Error('There is no student.')
  return {
    homework: lesson,
    hand_in: ids[0],
    teacher,
    student: last,
    parent: await aGuardian(ganit, first),
  }
}
