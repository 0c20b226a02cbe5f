import { execFileSync } from 'node:child_process';

/** Runs git in a folder, with an author and without anybody's settings; git must be installed. */
export const gitIn =
  (folder: string) =>
  (...args: string[]): string => {
    const env = {
      PATH: process.env.PATH,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@example.com',
    };
    return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  };
