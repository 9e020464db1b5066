// Features: notes
import { expect, test } from './ganit.ts'
import { aWrittenPage } from './handing-in.ts'
import { expectUsable, openAs, openAsAdmin, said } from './screen.ts'
import { aBegunLesson } from './teaching.ts'

test('a teacher adds a link and the board, and the child finds both on the phone', async ({
  page,
  browser,
  ganit,
}) => {
  const another = async (width: number, height: number) =>
    (await browser.newContext({ baseURL: ganit.url, viewport: { width, height } })).newPage()
  const { lesson, batch, teacher, members } = await aBegunLesson(ganit, { students: ['Riya'] })
  const taught = await another(360, 740)
  await openAs(taught, teacher.token, `/teacher/lessons/${lesson}`)
  await expect(taught.getByText(/No notes yet/)).toBeVisible()
  await expectUsable(taught)
  await taught.getByRole('button', { name: 'Link' }).click()
  await taught.getByLabel('Link', { exact: true }).fill('https://192.168.1.5/x')
  await taught.getByLabel('Title').fill('Video')
  await taught.getByRole('button', { name: 'Add notes' }).click()
  await expect(taught.getByText('This address is not public.')).toBeVisible()
  await taught.getByLabel('Link', { exact: true }).fill('https://drive.google.com/x')
  await expectUsable(taught)
  await taught.getByRole('button', { name: 'Add notes' }).click()
  await said(taught, 'Notes added.')
  await taught.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'board.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from((await aWrittenPage()).split(',')[1] ?? '', 'base64'),
  })
  await taught.getByRole('button', { name: 'Add notes' }).click()
  await expect(taught.getByRole('link', { name: /^Board/ })).toBeVisible()
  await expectUsable(taught)
  await taught.setViewportSize({ width: 1366, height: 650 })
  await expectUsable(taught)
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsAdmin(page, ganit, `/admin/batch/${batch}/notes`)
  await expect(page.getByRole('link', { name: /^Video/ })).toBeVisible()
  await expectUsable(page)

  const phone = await another(360, 740)
  await openAs(phone, members[0]?.token ?? '', '/student/practice')
  await phone.getByText('Other notes').click()
  const link = phone.getByRole('link', { name: 'Video Opens drive.google.com' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expectUsable(phone)
  const board = phone.waitForEvent('popup')
  await phone.getByRole('link', { name: /^Board/ }).click()
  await board
})
