// Features: all
import type { Page } from '@playwright/test'
import { expect, test } from './ganit.ts'
import { aBatch, aMember } from './money.ts'
import { theAdmin } from './people.ts'
import { openAs, openAsAdmin, openFinder, press } from './screen.ts'

/** The texts of live regions, as the browser gives them to screen readers. */
async function toldOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const isLive = (node: (typeof nodes)[number]) =>
    node.properties?.some(({ name, value }) => name === 'live' && value.value === 'polite')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textsOf = (id: string): string[] => {
    const node = byId.get(id)
    if (!node) return []
    if (node.role?.value === 'StaticText') return [String(node.name?.value)]
    return (node.childIds ?? []).flatMap(textsOf)
  }
  return nodes
    .filter((node) => !node.ignored && isLive(node))
    .flatMap(({ nodeId }) => textsOf(nodeId))
}

test('the title of a page is told when it has come, and the first time it is the browser’s business', async ({
  page,
  ganit,
}) => {
  await openAsAdmin(page, ganit, '/admin/students')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await toldOf(page)).not.toContain(await page.title())
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect.poll(() => toldOf(page)).toContain(await page.title())
  // Searching the page must not find the announcement.
  await expect(page.getByText(await page.title())).toHaveCount(0)
})

test('over a dialog a toast is told, and can be sent away', { tag: '@slow' }, async ({
  page,
  ganit,
}) => {
  const batch_id = await aBatch(ganit, 'Told over a dialog')
  await aMember(ganit, batch_id, { first_name: 'Audible', student_class: 5 })
  const { token } = await theAdmin(ganit)
  await openAs(page, token, '/admin-dashboard')
  await press(page, 'Reset Fees')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('✅ All fees reset successfully!')).toBeVisible()
  await openFinder(page)
  await expect.poll(async () => (await toldOf(page)).join()).toContain('All fees reset')
  await press(page, 'Dismiss')
  await expect(page.getByText('✅ All fees reset successfully!')).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
})
