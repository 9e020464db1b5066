import { theAdmin } from '../people.ts'
import { expect, journey, openAs } from './journey.ts'

journey('a batch is created with the times of its lessons', async ({ tab, ganit }) => {
  const { token } = await theAdmin(ganit)
  await openAs(tab, token, '/admin/batches/create')
  await tab.press('Create Batch')
  await tab.sees('Batch Name is required.')
  await tab.fill('Batch Name', 'Sunday geometry')
  await tab.fill('Weekday', 'Sunday')
  await tab.fill('Start Time', '09:30')
  await tab.fill('End Time', '11:00')
  await tab.press('Create Batch')
  await tab.arrives('/admin/batches/all')
  await tab.find('row', 'Sunday geometry')
})

journey('what was typed is not left without a question', async ({ tab, ganit }) => {
  const { token } = await theAdmin(ganit)
  // Wide enough for the bar's links.
  await tab.resize(1280, 800)
  await openAs(tab, token, '/admin/batches/create')
  await tab.fill('Batch Name', 'Half typed')
  await tab.press('More of Students')
  await tab.follow('Directory')
  await tab.press('Stay', '[role=alertdialog]')
  expect(await tab.valueOf('Batch Name')).toBe('Half typed')
})

journey('a visitor turns the colours, and finds them so on the next page', async ({ tab }) => {
  await tab.goto('/programs/class/9')
  await tab.find('heading', 'Class 9')
  const scheme = () => tab.run<string>(`return document.documentElement.dataset.mantineColorScheme`)
  const before = await scheme()
  await tab.press('Colour scheme')
  await tab.until('the colours stay', scheme, (now) => now !== before)
  const turned = await scheme()
  await tab.goto('/about')
  expect(await scheme()).toBe(turned)
})
