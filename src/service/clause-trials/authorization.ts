import { code, forged, get, order40, post, send, start, status, type Trials } from './trial';

/** Who may do what. */
export const authorizationTrials: Trials = {
  'auth.1': { lines: [get('nobody', '/orders'), get('shop', '/orders')], shows: [status(401), status(200)] },
  'auth.2': {
    lines: [
      post('owner', '/api-keys', { name: 'Nightly', scopes: ['orders:read'] }),
      get('owner', '/api-keys?limit=1'),
    ],
    shows: [/"key":"key_\w+"/, /"hint":"key_\w*…/],
  },
  'auth.3': { lines: [post('till', `${order40}/pay`)], shows: [code('insufficient_scope'), 'scope'] },
  'auth.4': { lines: [get('stranger', order40), get('shop', order40)], shows: [status(404), status(200)] },
  'auth.4.1': { lines: [get('stranger', '/orders')], shows: [/^(?!.*"id":"o\d\d").*"data":/m] },
  'auth.4.2': { lines: [get('stranger', '/projects/prj_1')], shows: [status(404)] },
  'auth.4.3': { lines: [send('DELETE', 'member', '/projects/prj_1')], shows: [status(403), code('insufficient_role')] },
  'auth.5': { lines: [get('nobody', '/openapi.json')], shows: ['"x-permission":"projects:delete"'] },
  'auth.get-projects-id': {
    lines: [get('member', '/projects/prj_1'), get('stranger', '/projects/prj_1')],
    shows: [status(200), status(404)],
  },
  'auth.patch-projects-id': {
    lines: ['member', 'editor'].map(as => send('PATCH', as, '/projects/prj_1', { name: 'Quay' }, 'If-Match: *')),
    shows: [status(403), status(200)],
  },
  'auth.delete-projects-id': {
    lines: ['editor', 'admin'].map(as => send('DELETE', as, '/projects/prj_1')),
    shows: [status(403), status(204)],
  },
  'auth.post-projects-id-members': {
    lines: ['editor', 'admin'].map(as => post(as, '/projects/prj_1/members', { email: 'new@acme.example' })),
    shows: [status(403), status(201)],
  },
  'auth.get-projects-id-billing': {
    lines: ['admin', 'owner'].map(as => get(as, '/projects/prj_1/billing')),
    shows: [status(403), status(200)],
  },
  'auth.6': {
    lines: [get('nobody', '/orders'), get('nobody', '/orders', 'Authorization: Bearer key_made_up')],
    shows: [status(401), status(401)],
  },
  'auth.7': { lines: [forged(start)], shows: [code('signature_mismatch')] },
};
