// Screens of visitors, who are not logged in.
import type { Page } from '@playwright/test'
import { fillLogin, submitLogin } from '../../support/account-forms.ts'
import { cutOff, holdBack, inTurn, press, refusal, reply, type Scene, seeToast } from '../scene.ts'

async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Noa Green')
  await page.getByLabel('Username').fill('noa')
  await page.getByLabel('Password', { exact: true }).fill('mustard-seed')
  await page.getByLabel('Confirm Password', { exact: true }).fill('mustard-seed')
}

const noa = { username: 'noa', password: 'mustard-seed' }
const logIn = (page: Page) => submitLogin(page, noa)

const session = /\/api\/auth\/me/
const registration = /\/api\/auth\/register/

export const visitorScenes: Scene[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: press('Login') },
  {
    name: 'login-refused',
    path: '/login',
    prepare: reply('POST', /\/api\/auth\/login/, 401, { ...refusal, message: 'Invalid username or password' }),
    act: inTurn(logIn, seeToast('Invalid username or password')),
  },
  {
    name: 'login-toasts-several',
    path: '/login',
    prepare: async (page) => {
      let attempts = 0
      await page.route(/\/api\/auth\/login/, (route) => {
        attempts += 1
        return route.fulfill({ status: 429, json: { ...refusal, message: `Attempt ${attempts} was refused.` } })
      })
    },
    act: inTurn(...[1, 2, 3].flatMap((attempt) => [logIn, seeToast(`Attempt ${attempt} was refused.`)])),
  },
  {
    name: 'login-keyboard',
    path: '/login',
    keyboard: true,
    act: (page) => page.getByLabel('Password', { exact: true }).focus(),
  },
  {
    name: 'login-switched-off',
    path: '/login',
    prepare: reply('POST', /\/api\/auth\/login/, 403, {
      ...refusal,
      code: 'switched_off',
      message: 'Your account is switched off. Please ask one of your leaders.',
    }),
    act: inTurn(logIn, (page) => page.locator('form [role=alert]').waitFor()),
  },
  { name: 'recover', path: '/recover' },
  { name: 'recover-linked', path: '/recover#noor%20h&KXRT-7WNH' },
  { name: 'recover-errors', path: '/recover', act: press('Set new password') },
  {
    name: 'recover-refused',
    path: '/recover#noor&KXRT-7WNH',
    prepare: reply('POST', /\/api\/auth\/recover/, 401, {
      ...refusal,
      code: 'wrong_credentials',
      message: 'This code is wrong or no longer works. Ask a leader for a new one.',
    }),
    act: inTurn(
      (page) => page.getByLabel('New Password', { exact: true }).fill('three blue boats'),
      press('Set new password'),
      (page) => page.getByRole('main').getByText('no longer works').waitFor(),
    ),
  },
  {
    name: 'recover-keyboard',
    path: '/recover',
    keyboard: true,
    act: (page) => page.getByLabel('New Password', { exact: true }).focus(),
  },
  {
    name: 'recover-sending',
    path: '/recover#noor&KXRT-7WNH',
    prepare: holdBack('POST', /\/api\/auth\/recover/),
    act: inTurn(
      (page) => page.getByLabel('New Password', { exact: true }).fill('three blue boats'),
      press('Set new password'),
      (page) => page.locator('form [aria-busy=true]').waitFor(),
    ),
  },
  { name: 'login-password-shown', path: '/login', act: inTurn((page) => fillLogin(page, noa), press('Show password')) },
  { name: 'register', path: '/register' },
  {
    name: 'register-keyboard',
    path: '/register',
    keyboard: true,
    act: (page) => page.getByLabel('Confirm Password', { exact: true }).focus(),
  },
  {
    name: 'register-weak-password',
    path: '/register',
    act: inTurn(fillRegistration, (page) => page.getByLabel('Password', { exact: true }).fill('123456')),
  },
  { name: 'register-errors', path: '/register', act: press('Register') },
  {
    name: 'register-refused',
    path: '/register',
    prepare: reply('POST', registration, 409, {
      ...refusal,
      message: 'Username is already taken',
      code: 'conflict',
    }),
    act: inTurn(fillRegistration, press('Register'), (page) =>
      page.getByRole('main').getByText('Username is already taken').waitFor(),
    ),
  },
  {
    name: 'registered',
    path: '/register',
    prepare: reply('POST', registration, 201, {
      token: 'token',
      user: { _id: '1', name: 'Noa Green', username: 'noa', role: 'student', createdAt: '2026-01-05T09:00:00.000Z' },
    }),
    act: inTurn(fillRegistration, press('Register'), (page) =>
      page.getByRole('heading', { name: 'Account Created Successfully!' }).waitFor(),
    ),
  },
  { name: 'setup', path: '/setup#some-token' },
  {
    name: 'setup-errors',
    path: '/setup#some-token',
    act: (page) => page.locator('main form [type=submit]').click(),
    console: /status of 400/,
  },
  { name: 'setup-without-token', path: '/setup' },
  { name: 'not-found-visitor', path: '/nowhere', console: /status of 404/ },
  {
    name: 'session-loading',
    path: '/dashboard',
    user: 'ana',
    hasNoHeading: true,
    prepare: holdBack('GET', session),
    act: (page) => page.getByText('Loading...').waitFor(),
  },
  { name: 'session-offline', path: '/dashboard', user: 'ana', prepare: cutOff('GET', session) },
  {
    name: 'session-unavailable',
    path: '/dashboard',
    user: 'ana',
    prepare: reply('GET', session, 503, refusal),
  },
]
