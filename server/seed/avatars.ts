import sharp from 'sharp'
import { chance } from './chance.ts'

const WIDTH = 200
const HEIGHT = 233
const GROUNDS = ['#dfe6fb', '#fbe3c0', '#d9efe0', '#f6dcea', '#d8eef2', '#e8e0f7']
const SKINS = ['#8d5b3e', '#a9714b', '#c68d63', '#d9a57a', '#6f4630']
const HAIRS = ['#1d1714', '#2b211c', '#3a2c24']
const SHIRTS = ['#2b4299', '#276e42', '#b12027', '#7a2150', '#0d4f5c', '#fffefa']

/** Hair as a path around a head of radius 46 at (100, 98): short, parted, long, two plaits. */
const HAIR_SHAPES = [
  'M52 100 Q48 46 100 46 Q152 46 148 100 Q140 70 100 68 Q62 70 52 100 Z',
  'M52 102 Q46 44 104 44 Q154 48 148 102 Q146 74 112 66 Q80 90 52 102 Z',
  'M48 168 Q40 42 100 42 Q160 42 152 168 L136 168 Q148 78 100 68 Q52 78 64 168 Z',
  'M52 104 Q46 44 100 44 Q154 44 148 104 L156 170 L144 172 L140 92 Q120 66 100 62 Q80 66 60 92 L56 172 L44 170 Z',
]

/** A drawn portrait as SVG, 200 × 233 pixels; the same for the same number. */
function portrait(n: number) {
  const { pick } = chance(n + 1_000_003)
  const skin = pick(SKINS)
  const hair = pick(HAIRS)
  const shirt = pick(SHIRTS)
  const shape = pick(HAIR_SHAPES)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${pick(GROUNDS)}"/>
    <path d="M22 233 Q24 168 100 164 Q176 168 178 233 Z" fill="${shirt}"/>
    <path d="M82 132 L118 132 L118 166 Q100 186 82 166 Z" fill="${skin}"/>
    <ellipse cx="100" cy="100" rx="43" ry="50" fill="${skin}"/>
    <path d="${shape}" fill="${hair}"/>
    <g fill="#1d1714"><circle cx="83" cy="104" r="4"/><circle cx="117" cy="104" r="4"/></g>
    <path d="M86 126 Q100 138 114 126" fill="none" stroke="#1d1714" stroke-width="3" stroke-linecap="round"/>
  </svg>`
}

/** The n-th photo as a row of `images`. */
export async function avatar(n: number) {
  const content = await sharp(Buffer.from(portrait(n)))
    .jpeg({ quality: 80 })
    .toBuffer()
  return { content, media_type: 'image/jpeg', width: WIDTH, height: HEIGHT }
}
