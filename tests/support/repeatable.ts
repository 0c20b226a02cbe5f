import fc from 'fast-check';

// Every run draws the same random cases, so that a failure belongs to the change that caused it. FC_SEED=… draws others.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20260105) });
