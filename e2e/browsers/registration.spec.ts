import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aStudent, registration, signUp, smallPhoto, theAdmin } from '../people.ts'
import { phonePhoto } from '../photos.ts'
import { expect, journey, openAs } from './journey.ts'
import type { Screen } from './screen.ts'

const PHONE = { width: 360, height: 740 }

/** A photo file that exists while `use` runs. */
async function withPhoto(folder: string, bytes: Buffer, use: (path: string) => Promise<void>) {
  const path = join(folder, 'IMG_2041.jpg')
  writeFileSync(path, bytes)
  try {
    await use(path)
  } finally {
    rmSync(path)
  }
}

const aSmallPhoto = async () => Buffer.from((await smallPhoto()).split(',')[1] ?? '', 'base64')

async function fillName(tab: Screen, photo: string, last = 'Sen') {
  await tab.find('heading', 'Your Name')
  await tab.choose('Photo', photo)
  await tab.sees('Image uploaded and compressed')
  await tab.fill('First Name', 'Riya')
  await tab.fill('Last Name', last)
  await tab.press('Next')
}

async function fillRest(tab: Screen, atEach: () => Promise<unknown> = async () => {}) {
  const steps: [string, Record<string, string>][] = [
    ['Date of Birth', { 'Date of Birth': '2011-08-14' }],
    ['Contact Numbers', { 'Contact Number 1': '98300 41276' }],
    [
      'Education',
      {
        Class: 'Class 9',
        'School or College Name': 'Ballygunge Girls’ High School',
        'Board or University Name': 'WBBSE',
      },
    ],
    [
      'Address',
      {
        Address: '27 Lake Road',
        City: 'Kolkata',
        District: 'Kolkata',
        State: 'West Bengal',
        PIN: '700029',
      },
    ],
    ['Additional Info', {}],
  ]
  for (const [heading, fields] of steps) {
    await tab.find('heading', heading)
    for (const [label, value] of Object.entries(fields)) await tab.fill(label, value)
    await atEach()
    await tab.press('Next')
  }
  await tab.find('heading', 'Terms And Conditions')
  await atEach()
}

/** Ticks the required agreements. */
const agree = (tab: Screen) =>
  tab.run(
    `for (const box of document.querySelectorAll('input[type=checkbox]:not(:checked)')) box.click()`,
  )

journey(
  'who signs up registers with a photo from the phone, and the admin finds them',
  async ({ tab, ganit }) => {
    await tab.goto('/')
    await tab.follow('REGISTER STUDENT')
    await tab.press('Sign Up with Email')
    await tab.fill('Email', 'riya.banerjee@example.in')
    await tab.fill('Password', 'seven times eight')
    await tab.press('Sign Up with Email')
    await tab.arrives('/student/register')
    await withPhoto(ganit.dataDir, await phonePhoto(), async (photo) =>
      fillName(tab, photo, 'বন্দ্যোপাধ্যায়'),
    )
    await fillRest(tab)
    await agree(tab)
    await tab.press('Submit')
    await tab.find('dialog', 'Registration Successful')
    await tab.press('Go to Dashboard')
    await tab.arrives('/student/dashboard')
    await tab.sees('Riya বন্দ্যোপাধ্যায়')

    await openAs(tab, (await theAdmin(ganit)).token, '/admin-dashboard')
    await tab.fill('Search', 'বন্দ্যো')
    await tab.find('row', 'Riya বন্দ্যোপাধ্যায়')
    const width = `return document.querySelector('tbody img')?.naturalWidth`
    await tab.until(
      'the photo is not shown',
      () => tab.run<number>(width),
      (of) => of === 200,
    )
  },
)

journey('on a phone every step of the registration fits its width', async ({ tab, ganit }) => {
  await tab.resize(PHONE.width, PHONE.height)
  await openAs(tab, (await signUp(ganit)).token, '/student/register')
  const beside: number[] = []
  const look = async () => beside.push(await tab.beside())
  await withPhoto(ganit.dataDir, await aSmallPhoto(), async (photo) => {
    await look()
    await fillName(tab, photo)
  })
  await fillRest(tab, look)
  await agree(tab)
  await tab.press('Submit')
  await tab.find('dialog', 'Registration Successful')
  expect(beside).toEqual([0, 0, 0, 0, 0, 0, 0])
})

journey(
  'what was typed outlives a lost network and a reload, and is sent when it is back',
  async ({ tab, ganit }) => {
    await openAs(tab, (await signUp(ganit)).token, '/student/register')
    await withPhoto(ganit.dataDir, await aSmallPhoto(), (photo) => fillName(tab, photo))
    await fillRest(tab)
    await ganit.stop()
    await agree(tab)
    await tab.press('Submit')
    await tab.find('button', 'Submit')
    expect(await tab.path()).toBe('/student/register')
    await ganit.start()
    await tab.goto('/student/register')
    await tab.find('heading', 'Terms And Conditions')
    await agree(tab)
    await tab.press('Submit')
    await tab.find('dialog', 'Registration Successful')
  },
)

journey('a student sees their own record and changes it', async ({ tab, ganit }) => {
  const { first_name, last_name } = registration('')
  const { token } = await aStudent(ganit)
  await openAs(tab, token, '/student/dashboard')
  await tab.sees(`${first_name} ${last_name}`)
  await tab.press('Edit Profile')
  await tab.fill('City', 'Howrah')
  await tab.press('Save Changes')
  await tab.sees('✅ Profile updated successfully!')
  await tab.reads('Howrah')
})
