import { labs } from '../../../generated/labs';
import { readParams } from '../../../lab/params';
import type { Lab, Recording } from '../../../lab/types';
import type { Route } from '../../../route';
import { Waiting } from '../../components/waiting';
import { type App, useApp, useRoute } from '../../context';
import { useLoaded } from '../../loaded';
import { LabRun, labStoreName, yieldToEventLoop } from './run';

interface Ready {
  lab: Lab;
  /** Null: the person comes back to the run as they left it. */
  first: Recording | null;
}

type LabRoute = Extract<Route, { screen: 'lab' }>;

/** Opens a lab: loads it, makes the first recording, then lets the person watch and steer. */
export default function LabScreen() {
  const app = useApp();
  const route = useRoute('lab');
  const { loaded, failure } = useLoaded(() => prepare(route, app));
  if (loaded) return <LabRun {...loaded} />;
  return <Waiting crumbs={['Labs']} doing="Running the clients …" failure={failure} />;
}

async function prepare(route: LabRoute, { screenState: kept, randomSeed }: App): Promise<Ready> {
  if (!Object.hasOwn(labs, route.id)) throw new Error('There is no such lab.');
  const lab = await labs[route.id]!();
  if (kept.has(labStoreName)) return { lab, first: null };
  return { lab, first: await lab.record(readParams(lab, route.set), route.seed ?? randomSeed(), [], yieldToEventLoop) };
}
