import { serveTasks, Transferred } from '../../jobs/workers';
import { type RenderTask, renderTask } from './render-task';

serveTasks<RenderTask, Uint8Array>(async (task) => {
  // A copy of its own: the buffer may be a slice of a shared pool, which must not be handed over.
  const bytes = new Uint8Array(await renderTask(task));
  return new Transferred(bytes, [bytes.buffer]);
});
